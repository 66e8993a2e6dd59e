import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Code, WirePhone } from '#shared/kernel/text.ts'
import { DisplayStatus } from '#shared/kyc/kyc.ts'
import { Role, UserType } from './account.ts'
import { ACCOUNT_BLOCKED, NO_ACCESS, REQUIRED_REGISTRATION, SENT_TOO_OFTEN } from './refusals.ts'

/** A user as the app shows it. */
export const UserView = z.object({
  id: Id,
  user_type: UserType,
  code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  contact_no: z.string(),
  user_name: z.string(),
  email: z.string(),
  can_email_update: z.boolean(),
  can_mobile_update: z.boolean(),
})
export type UserView = z.infer<typeof UserView>

export const LoginDetail = z.object({
  ...UserView.shape,
  default_role_code: Role,
  default_description: z.string(),
  home_access: z.boolean(),
  kyc_status: DisplayStatus,
})
export type LoginDetail = z.infer<typeof LoginDetail>

const Token = z.object({ token: z.string() })

export const accountApi = api('account', {
  sendLoginCode: {
    method: 'POST',
    path: '/mobile/otpauthentication',
    who: 'open',
    summary: 'Send a login code to a registered phone number.',
    body: z.object({ username: WirePhone }),
    emptyWithout: 'username',
    answer: z.object({ message: z.literal('OTP_SENT'), data: z.object({ channel: z.enum(['sms', 'firebase']) }) }),
    refusals: [REQUIRED_REGISTRATION, ACCOUNT_BLOCKED, NO_ACCESS, SENT_TOO_OFTEN],
  },
  verifyLoginCode: {
    method: 'POST',
    path: '/mobile/otpvalidation',
    who: 'open',
    summary: 'Exchange a login code for a session.',
    body: z.object({ username: WirePhone, otp: Code, id_token: z.optional(z.string().check(z.maxLength(4096))) }),
    emptyWithout: 'username',
    answer: z.discriminatedUnion('message', [
      z.object({ message: z.literal('OTP_VERIFIED'), token: Token }),
      z.object({ message: z.literal('INVALID_OTP'), data: z.object({ attempts_left: z.int() }) }),
      z.object({ message: z.literal('ACCOUNT_BLOCKED'), data: z.object({ hours: z.int(), minutes: z.int() }) }),
    ]),
    refusals: [NO_ACCESS],
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
  readLoginDetail: {
    method: 'GET',
    path: '/users/login_detail',
    who: 'investor',
    summary: 'Who is logged in and what they may do.',
    answer: z.object({ data: LoginDetail }),
    refusals: [],
    // The screens that finish a purchase ask first who is there.
    duringMaintenance: true,
  },
  readBasicInfo: {
    method: 'GET',
    path: '/users/basic_info/{id}',
    who: 'investor',
    summary: "The caller's own details.",
    params: z.object({ id: Id }),
    own: ['params.id'],
    answer: z.object({ data: z.array(UserView) }),
    refusals: [],
  },
  listSessions: {
    method: 'GET',
    path: '/sessions',
    who: 'investor',
    summary: 'Where the caller is logged in.',
    answer: z.object({ data: z.array(z.object({ id: Id, created_at: Instant, expires_at: Instant, current: z.boolean() })) }),
    refusals: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/sessions/{id}',
    who: 'investor',
    summary: 'Log out of one session; `current` is the one that asks.',
    params: z.object({ id: Id }),
    answer: z.object({ success: z.literal(true) }),
    refusals: [],
  },
  endAllSessions: {
    method: 'DELETE',
    path: '/sessions',
    who: 'investor',
    summary: 'Log out everywhere.',
    answer: z.object({ success: z.literal(true) }),
    refusals: [],
  },
})
