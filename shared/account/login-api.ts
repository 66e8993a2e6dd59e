import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Handle } from '#shared/kernel/id.ts'
import { Code, Email, WirePhone } from '#shared/kernel/text.ts'
import { UserType } from './account.ts'
import { accountBlocked, Browser, codeSent, IdentityToken, invalidOtp, Token, Unsent } from './otp.ts'
import {
  ACCOUNT_BLOCKED,
  CODES_USED_UP,
  COUNTRY_NOT_SERVED,
  EMAIL_NOT_TAKEN,
  HANDLE_GONE,
  IDENTITY_REFUSED,
  NO_ACCESS,
  NUMBER_IMPOSSIBLE,
  REQUIRED_REGISTRATION,
  SENT_TOO_OFTEN,
} from './refusals.ts'

const Nonce = z.string().check(z.minLength(1), z.maxLength(256))
const ClaimedName = z.string().check(z.maxLength(100))

const loggedIn = z.discriminatedUnion('message', [
  z.object({ message: z.literal('OTP_VERIFIED'), token: Token }),
  invalidOtp,
  accountBlocked,
])

/**
 * The result of a login with Google or Apple. `created_user_id` continues a registration, `handle` continues a link
 * to an account.
 */
const identified = z.discriminatedUnion('message', [
  z.object({ message: z.literal('LOGIN_SUCCESS'), token: Token }),
  z.object({
    message: z.literal('REGISTRATION_REQUIRED'),
    data: z.object({
      created_user_id: Handle,
      email: z.string(),
      email_verified: z.boolean(),
      first_name: z.string(),
      last_name: z.string(),
    }),
  }),
  z.object({ message: z.literal('LINK_REQUIRED'), data: z.object({ handle: Handle, email: z.string() }) }),
])

/** The recipient of an e-mail code: an address, or a handle for an account whose address the client does not know. */
const recipient = { email: z.optional(Email), handle: z.optional(Handle) }

/** Login by phone, e-mail, call, Google and Apple. */
export const loginApi = api('account', {
  sendLoginCode: {
    method: 'POST',
    path: '/mobile/otpauthentication',
    who: 'open',
    summary: 'Send a login code to a registered phone number.',
    body: z.object({ username: WirePhone, unsent: z.optional(Unsent) }),
    emptyWithout: ['username'],
    response: codeSent,
    refusals: [
      REQUIRED_REGISTRATION,
      ACCOUNT_BLOCKED,
      NO_ACCESS,
      SENT_TOO_OFTEN,
      CODES_USED_UP,
      NUMBER_IMPOSSIBLE,
      COUNTRY_NOT_SERVED,
    ],
  },
  verifyLoginCode: {
    method: 'POST',
    path: '/mobile/otpvalidation',
    who: 'open',
    summary: 'Exchange a login code, or the proof of the phone-authentication service, for a session.',
    body: z.object({
      username: WirePhone,
      otp: z.optional(Code),
      id_token: z.optional(IdentityToken),
      browser: z.optional(Browser),
    }),
    emptyWithout: ['username'],
    response: loggedIn,
    refusals: [NO_ACCESS],
  },
  sendEmailLoginCode: {
    method: 'POST',
    path: '/email/otpauthentication',
    who: 'open',
    summary: 'Send a login code to the e-mail address of an account, given as an address or as a handle.',
    body: z.object(recipient),
    emptyWithout: ['email', 'handle'],
    response: codeSent,
    refusals: [REQUIRED_REGISTRATION, ACCOUNT_BLOCKED, NO_ACCESS, SENT_TOO_OFTEN, CODES_USED_UP, HANDLE_GONE],
  },
  verifyEmailLoginCode: {
    method: 'POST',
    path: '/email/otpvalidation',
    who: 'open',
    summary:
      'Exchange an e-mail code for a session. A handle from a Google or Apple login also links that identity to the account.',
    body: z.object({ ...recipient, otp: Code, browser: z.optional(Browser) }),
    emptyWithout: ['email', 'handle'],
    response: loggedIn,
    refusals: [NO_ACCESS, HANDLE_GONE],
  },
  requestCodeByCall: {
    method: 'POST',
    path: '/getOtpViaCall',
    who: 'visitor',
    summary:
      'Call a phone number and speak a new code, when a code was requested for it in the last ten minutes. The response is the same when none was.',
    body: z.object({ username: WirePhone }),
    emptyWithout: ['username'],
    response: z.object({ message: z.literal('OTP_CALL_PLACED') }),
    refusals: [SENT_TOO_OFTEN, NUMBER_IMPOSSIBLE],
  },
  readPhoneProof: {
    method: 'GET',
    path: '/mobile/getFirebaseSecrets',
    who: 'open',
    summary: 'Read how this stage verifies phone numbers, and the public configuration of that service.',
    response: z.object({
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
      'Find the account of a phone number: its masked e-mail address, and in `user_id` a handle for logging in to it.',
    body: z.object({ username: WirePhone }),
    emptyWithout: ['username'],
    response: z.object({
      data: z.nullable(z.object({ email: z.string(), code: UserType, user_id: Handle, can_email_update: z.boolean() })),
    }),
    refusals: [NUMBER_IMPOSSIBLE],
  },
  signInWithGoogle: {
    method: 'POST',
    path: '/google_signup',
    who: 'open',
    summary: 'Log in with an identity token of Google, or start a registration or a link.',
    body: z.object({ id_token: IdentityToken, nonce: z.optional(Nonce) }),
    response: identified,
    refusals: [IDENTITY_REFUSED, NO_ACCESS, EMAIL_NOT_TAKEN],
  },
  signInWithApple: {
    method: 'POST',
    path: '/apple_signup',
    who: 'open',
    summary: 'Log in with an identity token of Apple, or start a registration or a link.',
    body: z.object({
      identity_token: IdentityToken,
      nonce: z.optional(Nonce),
      user: z.optional(z.object({ first_name: z.optional(ClaimedName), last_name: z.optional(ClaimedName) })),
    }),
    response: identified,
    refusals: [IDENTITY_REFUSED, NO_ACCESS, EMAIL_NOT_TAKEN],
  },
})
