import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id, SessionId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { DisplayStatus } from '#shared/kyc/kyc.ts'
import { FinalReason } from '#shared/kyc/reason.ts'
import { Gate } from '#shared/order/order.ts'
import { AcceptedTerms, FirstName, LastName, Role, UserStatus, UserType } from './account.ts'
import { NAME_FIXED, TERMS_CHANGED } from './refusals.ts'

/** A user on the wire. */
export const UserView = z.object({
  id: UserId,
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
  /** Why KYC has ended with a final no, after which no step can be sent again. Absent otherwise. */
  kyc_final_reason: z.optional(FinalReason),
  /** ACTIVE, or SUSPENDED: a person who makes no new deal. No other account logs in. */
  account_status: UserStatus,
  /** The terms in force, the version that was accepted, and what has changed since, in words for people. */
  terms: z.object({
    current: z.string(),
    accepted: z.nullable(z.string()),
    changes: z.array(z.string()),
    change_codes: z.array(z.string()),
  }),
  /**
   * What waits: the KYC to be completed, and how many orders for a payment, for a signature and for their shares. `to_answer`: offers for
   * sell requests that wait for the person's answer. `to_transfer`: sales whose shares the person has to transfer now.
   */
  waiting: z.object({
    kyc: z.boolean(),
    unpaid: z.int(),
    to_sign: z.int(),
    on_the_way: z.int(),
    to_answer: z.int(),
    to_transfer: z.int(),
  }),
})
export type LoginDetail = z.infer<typeof LoginDetail>

export const accountApi = api('account', {
  readLoginDetail: {
    method: 'GET',
    path: '/users/login_detail',
    who: 'investor',
    summary: 'Read who is logged in, with role and KYC status.',
    response: z.object({ data: LoginDetail }),
    refusals: [],
    // The screens that finish a purchase read the logged-in user first.
    duringMaintenance: true,
  },
  readBasicInfo: {
    method: 'GET',
    path: '/users/basic_info/{id}',
    who: 'investor',
    summary: "Read the caller's own details.",
    params: z.object({ id: UserId }),
    own: ['params.id'],
    response: z.object({ data: z.array(UserView) }),
    refusals: [],
  },
  checkUserDetails: {
    method: 'GET',
    path: '/check_user_details/{id}',
    who: 'investor',
    summary: 'Read whether the caller may buy, and what is missing.',
    params: z.object({ id: UserId }),
    own: ['params.id'],
    response: z.object({
      data: z.object({
        can_buy: z.boolean(),
        gate: z.nullable(Gate),
        kyc_status: DisplayStatus,
        has_bank: z.boolean(),
        has_demat: z.boolean(),
        unsigned_orders: z.int(),
      }),
    }),
    refusals: [],
  },
  updateUserDetails: {
    method: 'POST',
    path: '/update_userdetails',
    who: 'investor',
    summary:
      'Change the name to the one on the PAN, until the PAN is approved. `isLastNameExist: true` means that the user has no last name.',
    body: z.object({ first_name: FirstName, last_name: z.optional(LastName), isLastNameExist: z.boolean() }),
    response: z.object({ success: z.literal(true) }),
    refusals: [NAME_FIXED],
  },
  acceptTerms: {
    method: 'POST',
    path: '/terms/accept',
    who: 'investor',
    summary: 'Accept the terms in force, by their version. Without it no order is placed.',
    body: z.object({ version: z.string().check(z.maxLength(32)) }),
    response: z.object({ data: AcceptedTerms }),
    refusals: [TERMS_CHANGED],
  },
  listSessions: {
    method: 'GET',
    path: '/sessions',
    who: 'investor',
    summary: 'List the sessions of the caller.',
    response: z.object({
      data: z.array(
        z.object({ id: SessionId, device: z.string(), created_at: Instant, expires_at: Instant, current: z.boolean() }),
      ),
    }),
    refusals: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/sessions/{id}',
    who: 'investor',
    summary: 'Log out of one session; the id `current` is the session of the request.',
    params: z.object({ id: Id }),
    response: z.object({ success: z.literal(true) }),
    refusals: [],
  },
  endAllSessions: {
    method: 'DELETE',
    path: '/sessions',
    who: 'investor',
    summary: 'Log out of all sessions.',
    response: z.object({ success: z.literal(true) }),
    refusals: [],
  },
})
