import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { Code, Email, WirePhone } from '#shared/kernel/text.ts'
import { UserType } from './account.ts'
import { accountBlocked, codeSent, IdentityToken, invalidOtp, Token } from './otp.ts'
import {
  ACCOUNT_BLOCKED,
  EMAIL_NOT_TAKEN,
  HANDLE_GONE,
  IDENTITY_REFUSED,
  NO_ACCESS,
  REQUIRED_REGISTRATION,
  SENT_TOO_OFTEN,
} from './refusals.ts'

const Nonce = z.string().check(z.minLength(1), z.maxLength(256))
const ToldName = z.string().check(z.maxLength(100))

const loggedIn = z.discriminatedUnion('message', [
  z.object({ message: z.literal('OTP_VERIFIED'), token: Token }),
  invalidOtp,
  accountBlocked,
])

/** What an identity of Google or Apple leads to. `created_user_id` goes on with a registration, `handle` with a link. */
const identified = z.discriminatedUnion('message', [
  z.object({ message: z.literal('LOGIN_SUCCESS'), token: Token }),
  z.object({
    message: z.literal('REGISTRATION_REQUIRED'),
    data: z.object({
      created_user_id: Id,
      email: z.string(),
      email_verified: z.boolean(),
      first_name: z.string(),
      last_name: z.string(),
    }),
  }),
  z.object({ message: z.literal('LINK_REQUIRED'), data: z.object({ handle: Id, email: z.string() }) }),
])

/** Whom an e-mail code is for: an address, or an account that was chosen by a handle without its address being told. */
const whose = { email: z.optional(Email), handle: z.optional(Id) }

/** How an account is entered. */
export const loginApi = api('account', {
  sendLoginCode: {
    method: 'POST',
    path: '/mobile/otpauthentication',
    who: 'open',
    summary: 'Send a login code to a registered phone number.',
    body: z.object({ username: WirePhone }),
    emptyWithout: ['username'],
    answer: codeSent,
    refusals: [REQUIRED_REGISTRATION, ACCOUNT_BLOCKED, NO_ACCESS, SENT_TOO_OFTEN],
  },
  verifyLoginCode: {
    method: 'POST',
    path: '/mobile/otpvalidation',
    who: 'open',
    summary: 'Exchange a login code, or the proof of the phone-authentication service, for a session.',
    body: z.object({ username: WirePhone, otp: z.optional(Code), id_token: z.optional(IdentityToken) }),
    emptyWithout: ['username'],
    answer: loggedIn,
    refusals: [NO_ACCESS],
  },
  sendEmailLoginCode: {
    method: 'POST',
    path: '/email/otpauthentication',
    who: 'open',
    summary: 'Send a login code to the e-mail address of an account, named by itself or by a handle.',
    body: z.object(whose),
    emptyWithout: ['email', 'handle'],
    answer: codeSent,
    refusals: [REQUIRED_REGISTRATION, ACCOUNT_BLOCKED, NO_ACCESS, SENT_TOO_OFTEN, HANDLE_GONE],
  },
  verifyEmailLoginCode: {
    method: 'POST',
    path: '/email/otpvalidation',
    who: 'open',
    summary: 'Exchange an e-mail code for a session; a handle that came with an identity of Google or Apple links it.',
    body: z.object({ ...whose, otp: Code }),
    emptyWithout: ['email', 'handle'],
    answer: loggedIn,
    refusals: [NO_ACCESS, HANDLE_GONE],
  },
  requestCodeByCall: {
    method: 'POST',
    path: '/getOtpViaCall',
    who: 'visitor',
    summary:
      'Have a fresh code spoken by telephone, for a number that a code was asked for in the last ten minutes. Whether it was is not told.',
    body: z.object({ username: WirePhone }),
    emptyWithout: ['username'],
    answer: z.object({ message: z.literal('OTP_CALL_PLACED') }),
    refusals: [SENT_TOO_OFTEN],
  },
  readPhoneProof: {
    method: 'GET',
    path: '/mobile/getFirebaseSecrets',
    who: 'open',
    summary: 'How a phone number is proved here, and the public configuration of the service that does it.',
    answer: z.object({
      data: z.object({
        provider: z.enum(['firebase', 'sms']),
        apiKey: z.string(),
        authDomain: z.string(),
        projectId: z.string(),
        appId: z.string(),
        emulatorUrl: z.optional(z.string()),
      }),
    }),
    refusals: [],
  },
  findAccount: {
    method: 'POST',
    path: '/mobile_data_check',
    who: 'open',
    summary:
      'Whether a phone number has an account: its e-mail address masked, and a handle by which it can be logged in to; `user_id` carries the handle.',
    body: z.object({ username: WirePhone }),
    emptyWithout: ['username'],
    answer: z.object({
      data: z.nullable(z.object({ email: z.string(), code: UserType, user_id: Id, can_email_update: z.boolean() })),
    }),
    refusals: [],
  },
  signInWithGoogle: {
    method: 'POST',
    path: '/google_signup',
    who: 'open',
    summary: 'Log in, or begin a registration or a link, with an identity token of Google.',
    body: z.object({ id_token: IdentityToken, nonce: z.optional(Nonce) }),
    answer: identified,
    refusals: [IDENTITY_REFUSED, NO_ACCESS, EMAIL_NOT_TAKEN],
  },
  signInWithApple: {
    method: 'POST',
    path: '/apple_signup',
    who: 'open',
    summary: 'Log in, or begin a registration or a link, with an identity token of Apple.',
    body: z.object({
      identity_token: IdentityToken,
      nonce: z.optional(Nonce),
      user: z.optional(z.object({ first_name: z.optional(ToldName), last_name: z.optional(ToldName) })),
    }),
    answer: identified,
    refusals: [IDENTITY_REFUSED, NO_ACCESS, EMAIL_NOT_TAKEN],
  },
})
