import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { Code, Email, WirePhone } from '#shared/kernel/text.ts'
import { accountBlocked, IdentityToken, invalidOtp } from './otp.ts'
import {
  ACCOUNT_BLOCKED,
  CONTACT_FIXED,
  CONTACT_TAKEN,
  CONTACT_UNCHANGED,
  EMAIL_NOT_TAKEN,
  NO_ACCESS,
  PROOF_NEEDED,
  SENT_TOO_OFTEN,
  STEP_UP_NEEDED,
} from './refusals.ts'

/** What is to change; the code that allows it goes to the other. */
export const Contact = z.enum(['number', 'email'])
export type Contact = z.infer<typeof Contact>

/**
 * Changing phone number or e-mail address: a code to the other of the two (`stepUp`), a code to the new one, the change.
 * The codes of a new number are `sendPhoneCode` and `verifyPhoneCode` with a bearer.
 */
export const contactApi = api('account', {
  sendStepUpCode: {
    method: 'POST',
    path: '/contact/otpauthentication',
    who: 'investor',
    summary:
      'Ask who is there before a contact is changed: sends a code to the other of the two, or leaves it to the phone-authentication service.',
    body: z.object({ change: Contact }),
    answer: z.object({
      message: z.literal('OTP_SENT'),
      data: z.object({ channel: z.enum(['sms', 'firebase', 'email']), to: z.string() }),
    }),
    refusals: [ACCOUNT_BLOCKED, CONTACT_FIXED, SENT_TOO_OFTEN, NO_ACCESS],
  },
  verifyStepUpCode: {
    method: 'POST',
    path: '/contact/otpvalidation',
    who: 'investor',
    summary: 'Show that it is oneself: for ten minutes this session may change that contact.',
    body: z.object({ change: Contact, otp: z.optional(Code), id_token: z.optional(IdentityToken) }),
    answer: z.discriminatedUnion('message', [
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
      'Change the phone number to one that this session has just proved. Ends every other session and tells both numbers.',
    body: z.object({ user_name: WirePhone, id: z.optional(Id) }),
    own: ['body.id'],
    emptyWithout: ['user_name'],
    answer: z.object({ message: z.literal('UPDATED'), success: z.literal(true) }),
    refusals: [PROOF_NEEDED, STEP_UP_NEEDED, CONTACT_TAKEN, CONTACT_FIXED],
  },
  sendEmailChangeCode: {
    method: 'POST',
    path: '/send_otp_for_email_update',
    who: 'investor',
    summary: 'Send a code to the new e-mail address.',
    body: z.object({ email: Email }),
    emptyWithout: ['email'],
    answer: z.discriminatedUnion('message', [
      z.object({ message: z.literal('OTP SENT SUCCESSSFULLY') }),
      z.object({ message: z.literal('EMAIL_ADDRESS_ALREADY_EXISTS') }),
      accountBlocked,
    ]),
    refusals: [STEP_UP_NEEDED, EMAIL_NOT_TAKEN, CONTACT_FIXED, CONTACT_UNCHANGED, SENT_TOO_OFTEN],
  },
  verifyEmailChangeCode: {
    method: 'POST',
    path: '/verfiy_otp_for_email_update',
    who: 'investor',
    summary:
      'Change the e-mail address to one that has received this code. Ends every other session and tells both addresses.',
    body: z.object({ email: Email, otp: Code, id: z.optional(Id) }),
    own: ['body.id'],
    emptyWithout: ['email'],
    answer: z.discriminatedUnion('message', [
      z.object({ message: z.literal('OTP_VERIFIED. and Data Updated.') }),
      invalidOtp,
      accountBlocked,
    ]),
    refusals: [STEP_UP_NEEDED, CONTACT_TAKEN, CONTACT_FIXED],
  },
})
