import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Handle, UserId } from '#shared/kernel/id.ts'
import { Code, Email, WirePhone } from '#shared/kernel/text.ts'
import { CompanyName, FirstName, LastName, RegistrationNumber, UserType } from './account.ts'
import { accountBlocked, Browser, codeSent, IdentityToken, invalidOtp, Token, Unsent } from './otp.ts'
import {
  ACCOUNT_BLOCKED,
  CODES_USED_UP,
  CONTACT_FIXED,
  CONTACT_TAKEN,
  COUNTRY_NOT_SERVED,
  EMAIL_FIXED,
  EMAIL_NOT_TAKEN,
  HANDLE_GONE,
  MOBILE_ALREADY_REGISTERED,
  NO_ACCESS,
  NUMBER_IMPOSSIBLE,
  REGISTRATION_DIFFERS,
  SENT_TOO_OFTEN,
  STEP_UP_NEEDED,
  TERMS_CHANGED,
} from './refusals.ts'

/** A field that is empty for the other user type. */
const orEmpty = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.union([schema, z.literal('')]))

/** Sign-up: e-mail address, phone number, details. With a bearer, the phone endpoints verify the new number of an account. */
export const registrationApi = api('account', {
  sendRegistrationCode: {
    method: 'POST',
    path: '/gmail_signup',
    who: 'open',
    summary:
      'Start a registration: send a code to an e-mail address. `created_user_id` is the handle of an e-mail address that the caller has already verified.',
    body: z.object({ email: Email, created_user_id: z.optional(Handle) }),
    emptyWithout: ['email'],
    response: z.discriminatedUnion('message', [
      z.object({ message: z.literal('OTP SENT SUCCESSSFULLY') }),
      z.object({
        message: z.literal('EMAIL_ADDRESS_ALREADY_EXISTS'),
        data: z.object({
          isEmailVerified: z.boolean(),
          isMobileVerified: z.boolean(),
          created_user_id: z.nullable(Handle),
          email: z.string(),
          mobileno: z.string(),
        }),
      }),
      accountBlocked,
    ]),
    refusals: [EMAIL_NOT_TAKEN, SENT_TOO_OFTEN, CODES_USED_UP],
  },
  verifyRegistrationCode: {
    method: 'POST',
    path: '/verify_email_otp',
    who: 'open',
    summary:
      'Verify the e-mail address of a registration and return its handle, valid for a day. `created_user_id` continues a registration that started with Google or Apple and this address.',
    body: z.object({
      email: Email,
      otp: Code,
      user_role: z.optional(z.literal('INVESTER_CLIENT')),
      created_user_id: z.optional(Handle),
      browser: z.optional(Browser),
    }),
    emptyWithout: ['email'],
    response: z.discriminatedUnion('message', [
      z.object({ message: z.literal('OTP_VERIFIED'), data: z.object({ created_user_id: Handle }) }),
      invalidOtp,
      accountBlocked,
    ]),
    refusals: [],
  },
  sendPhoneCode: {
    method: 'POST',
    path: '/public_user/otpauthentication',
    who: 'visitor',
    summary:
      'Send a code to the phone number of a registration or, with a bearer, to the new number of an account. With `change_email` and a handle `id`, the number may belong to an account.',
    body: z.object({
      mobile_number: WirePhone,
      change_email: z.optional(z.boolean()),
      id: z.optional(Handle),
      unsent: z.optional(Unsent),
    }),
    emptyWithout: ['mobile_number'],
    response: codeSent,
    refusals: [
      MOBILE_ALREADY_REGISTERED,
      ACCOUNT_BLOCKED,
      NO_ACCESS,
      SENT_TOO_OFTEN,
      CODES_USED_UP,
      NUMBER_IMPOSSIBLE,
      COUNTRY_NOT_SERVED,
      STEP_UP_NEEDED,
      CONTACT_FIXED,
      HANDLE_GONE,
      EMAIL_FIXED,
    ],
  },
  verifyPhoneCode: {
    method: 'POST',
    path: '/verify_mobile_otp',
    who: 'visitor',
    summary:
      'Verify a phone number and bind it to the registration `id`. With `change_email`: log in to the account of the number and set its e-mail address to the verified one of `id`. With a bearer: allow the change of number.',
    body: z.object({
      mobile_number: WirePhone,
      otp: z.optional(Code),
      change_email: z.optional(z.boolean()),
      id: z.optional(Handle),
      email: z.optional(z.string().check(z.maxLength(254))),
      code: z.optional(z.string().check(z.maxLength(32))),
      id_token: z.optional(IdentityToken),
      browser: z.optional(Browser),
    }),
    emptyWithout: ['mobile_number'],
    response: z.discriminatedUnion('message', [
      z.object({ message: z.literal('OTP_VERIFIED'), Jwttoken: z.optional(Token) }),
      invalidOtp,
      accountBlocked,
    ]),
    refusals: [
      MOBILE_ALREADY_REGISTERED,
      HANDLE_GONE,
      NO_ACCESS,
      EMAIL_FIXED,
      STEP_UP_NEEDED,
      CONTACT_FIXED,
      CONTACT_TAKEN,
    ],
  },
  registerUser: {
    method: 'POST',
    path: '/update_public_user_details',
    who: 'open',
    summary:
      'Complete a registration whose e-mail address and phone number are verified: create the account and log in. The same details log in again for two minutes, because the first answer may have been lost. `last_name_exists: true` means that the user has no last name.',
    body: z.object({
      user_type: UserType,
      first_name: orEmpty(FirstName),
      last_name: orEmpty(LastName),
      company_name: orEmpty(CompanyName),
      company_registration_no: orEmpty(RegistrationNumber),
      email: Email,
      mobile_number: WirePhone,
      created_user_id: Handle,
      country_code: z.optional(z.string().check(z.regex(/^\+?\d{1,4}$/))),
      last_name_exists: z.optional(z.boolean()),
      terms_version: z.optional(z.string().check(z.maxLength(32))),
    }),
    response: z.object({
      message: z.literal('UPDATED_USER_PUBLIC_DETAILS'),
      token: Token,
      data: z.object({ id: UserId }),
    }),
    refusals: [CONTACT_TAKEN, HANDLE_GONE, REGISTRATION_DIFFERS, TERMS_CHANGED, NO_ACCESS],
  },
})
