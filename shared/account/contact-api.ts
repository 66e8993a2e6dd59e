import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { UserId } from '#shared/kernel/id.ts'
import { Code, Email, WirePhone } from '#shared/kernel/text.ts'
import { accountBlocked, IdentityToken, invalidOtp, Unsent } from './otp.ts'
import {
  ACCOUNT_BLOCKED,
  CODES_USED_UP,
  CONTACT_FIXED,
  CONTACT_TAKEN,
  CONTACT_UNCHANGED,
  COUNTRY_NOT_SERVED,
  EMAIL_NOT_TAKEN,
  PROOF_NEEDED,
  SENT_TOO_OFTEN,
  STEP_UP_NEEDED,
} from './refusals.ts'

/** The contact to change. The code that authorises the change is sent to the other contact. */
export const Contact = z.enum(['number', 'email'])
export type Contact = z.infer<typeof Contact>

/** What a code confirms: a change of a contact, or the acceptance of an offer for shares (shared/sale/api.ts). */
const Confirmed = z.enum([...Contact.options, 'sell'])

/**
 * Change of phone number or e-mail address: a code to the other contact (`stepUp`), a code to the new one, the change.
 * The codes to a new phone number use `sendPhoneCode` and `verifyPhoneCode` with a bearer.
 */
export const contactApi = api('account', {
  sendStepUpCode: {
    method: 'POST',
    path: '/contact/otpauthentication',
    who: 'investor',
    summary:
      'Start the change of a contact: send a code to the other contact, or let the phone-authentication service send it. With `sell` the code goes to the phone, and accepts an offer for shares.',
    body: z.object({ change: Confirmed, unsent: z.optional(Unsent) }),
    response: z.object({
      message: z.literal('OTP_SENT'),
      data: z.object({ channel: z.enum(['sms', 'firebase', 'email']), to: z.string() }),
    }),
    refusals: [ACCOUNT_BLOCKED, CONTACT_FIXED, SENT_TOO_OFTEN, CODES_USED_UP, COUNTRY_NOT_SERVED],
  },
  verifyStepUpCode: {
    method: 'POST',
    path: '/contact/otpvalidation',
    who: 'investor',
    summary: 'Verify that code. For ten minutes this session may change the contact.',
    body: z.object({ change: Contact, otp: z.optional(Code), id_token: z.optional(IdentityToken) }),
    response: z.discriminatedUnion('message', [
      z.object({ message: z.literal('OTP_VERIFIED') }),
      invalidOtp,
      accountBlocked,
    ]),
    refusals: [],
  },
  updatePhone: {
    method: 'POST',
    path: '/update_user_mobile_no',
    who: 'investor',
    summary:
      'Change the phone number to the one that this session has verified. Ends all other sessions and notifies both numbers.',
    body: z.object({ user_name: WirePhone, id: z.optional(UserId) }),
    own: ['body.id'],
    emptyWithout: ['user_name'],
    response: z.object({ message: z.literal('UPDATED'), success: z.literal(true) }),
    refusals: [PROOF_NEEDED, STEP_UP_NEEDED, CONTACT_TAKEN, CONTACT_FIXED],
  },
  sendEmailChangeCode: {
    method: 'POST',
    path: '/send_otp_for_email_update',
    who: 'investor',
    summary: 'Send a code to the new e-mail address.',
    body: z.object({ email: Email }),
    emptyWithout: ['email'],
    response: z.discriminatedUnion('message', [
      z.object({ message: z.literal('OTP SENT SUCCESSSFULLY') }),
      z.object({ message: z.literal('EMAIL_ADDRESS_ALREADY_EXISTS') }),
      accountBlocked,
    ]),
    refusals: [STEP_UP_NEEDED, EMAIL_NOT_TAKEN, CONTACT_FIXED, CONTACT_UNCHANGED, SENT_TOO_OFTEN, CODES_USED_UP],
  },
  verifyEmailChangeCode: {
    method: 'POST',
    path: '/verfiy_otp_for_email_update',
    who: 'investor',
    summary: 'Verify the code and change the e-mail address. Ends all other sessions and notifies both addresses.',
    body: z.object({ email: Email, otp: Code, id: z.optional(UserId) }),
    own: ['body.id'],
    emptyWithout: ['email'],
    response: z.discriminatedUnion('message', [
      z.object({ message: z.literal('OTP_VERIFIED. and Data Updated.') }),
      invalidOtp,
      accountBlocked,
    ]),
    refusals: [STEP_UP_NEEDED, CONTACT_TAKEN, CONTACT_FIXED],
  },
})
