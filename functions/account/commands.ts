import { sessionLifeMs } from '#shared/account/limits.ts'
import type { ProposalId, UserId } from '#shared/kernel/id.ts'
import { type Role, type Session, User, type UserStatus } from '#shared/account/account.ts'
import { deviceName } from '#shared/account/device.ts'
import { DELETION_REFUSED, NO_ACCESS, RESTORE_NEEDS_TWO, STATUS_OUT_OF_TURN } from '#shared/account/refusals.ts'
import { decideStatus, mayHaveSession, type RetentionReasons } from '#shared/account/status.ts'
import { later } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { Order } from '#shared/order/order.ts'
import { isLossToBuyer } from '#shared/order/payment/paid-twice.ts'
import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { hasRoleChange, hasSupervisor, saveFirstSupervisor, saveRole } from './desk/repository.ts'
import type { OtpPurpose } from './otp/otp.ts'
import { deleteBlock } from './otp/repository.ts'
import { recordChargedBack } from './profile/status-hold.ts'
import { saveDeletion, saveStatus, type StatusChange } from './profile/status-repository.ts'
import { signToken } from './session/signing-keys.ts'
import {
  deleteSession,
  loadSessions,
  loadUser,
  loadUserByEmail,
  loadUserByPhone,
  saveNewUser,
  saveSession,
} from './repository.ts'

export { consumeSellCode } from './contact/sell-code.ts'
export { recordRestored, refuseUnheld } from './profile/status-hold.ts'
export { nameCheck } from './repository.ts'

export interface NewAccount {
  readonly phone: string
  readonly email: string
  readonly user_type: User['user_type']
  readonly first_name: string
  readonly last_name: string
  readonly company_name: string
  /** Of a company or partnership: its CIN or LLPIN. */
  readonly company_registration_no?: string
  readonly role: Role
  /** The version of the terms that its person has accepted. Without it they accept the terms in the app before they buy. */
  readonly terms_version?: string
}

/** Creates an account and returns its id, or returns the id of the account that has this phone number. */
export async function openAccount(
  context: Context<'table' | 'secrets'>,
  { terms_version: version, ...account }: NewAccount,
): Promise<UserId> {
  const existing = await loadUserByPhone(context, account.phone)
  if (existing !== undefined) return existing.id
  const now = context.clock.now()
  const user = User.parse({
    ...account,
    ...(version !== undefined && { terms: { version, accepted_at: now } }),
    id: context.ids.make('usr'),
    internal: false,
    created_at: now,
  })
  await saveNewUser(context, user)
  return user.id
}

/**
 * Starts a session and returns its token. Reads the account again after the session is stored: a concurrent deactivation or change of
 * contact may have ended all sessions before this one existed. Refuses NO_ACCESS in that case.
 */
export async function startSession(
  context: Context<'table' | 'secrets'>,
  user: Pick<User, 'id' | 'role'> & Partial<Pick<User, 'phone' | 'email'>>,
  userAgent?: string,
  sessionId = context.ids.make('ses'),
): Promise<string> {
  const now = context.clock.now()
  const session = {
    id: sessionId,
    user_id: user.id,
    role: user.role,
    device: deviceName(userAgent),
    created_at: now,
    expires_at: later(now, sessionLifeMs),
  }
  await saveSession(context, session)
  const current = await loadUser(context, user.id)
  if (
    current === undefined ||
    !mayHaveSession(current) ||
    (user.phone ?? current.phone) !== current.phone ||
    (user.email ?? current.email) !== current.email
  ) {
    await deleteSession(context, user.id, session.id)
    throw new Refused(NO_ACCESS)
  }
  return signToken(context, session)
}

/** Ends the sessions of an account that may have none. Idempotent. */
export async function endSessionsUnlessAllowed(context: Context<'table'>, userId: UserId): Promise<void> {
  const user = await loadUser(context, userId)
  if (user === undefined || !mayHaveSession(user)) await endSessions(context, userId)
}

/** Ends a user's sessions: all of them, or those that `ends` selects. Idempotent. */
export async function endSessions(
  context: Context<'table'>,
  userId: UserId,
  ends: (session: Session) => boolean = () => true,
): Promise<void> {
  const sessions = await loadSessions(context, userId)
  await Promise.all(sessions.filter(ends).map(({ id }) => deleteSession(context, userId, id)))
}

/** Suspends the buyer whose bank took back the payment for shares that they have, or money that we had refunded, once for each order. Else nothing is lost. */
export async function suspendChargedBack(context: Context<'table'>, order: Order): Promise<void> {
  if (!isLossToBuyer(order)) return
  await recordChargedBack(context, order.user_id, order.id)
  await endSessionsUnlessAllowed(context, order.user_id)
}

/** Changes the status of an account (docs/specification/transitions.md, T12). A status in which nobody logs in ends all sessions. Refuses STATUS_OUT_OF_TURN, DELETION_REFUSED, RESTORE_NEEDS_TWO. */
export async function recordStatus(
  context: Context<'table' | 'secrets'>,
  change: StatusChange,
  kept: RetentionReasons,
): Promise<UserStatus> {
  const { userId, from, to } = change
  const decision = decideStatus(from, to, kept)
  if (decision === 'out-of-turn') throw new Refused(STATUS_OUT_OF_TURN)
  if (decision === 'kept-by-law') throw new Refused(DELETION_REFUSED)
  if (decision === 'change' && to === 'ACTIVE' && (await loadUser(context, userId))?.status_hold !== undefined)
    throw new Refused(RESTORE_NEEDS_TWO)
  if (decision === 'change' && !(await save(context, change))) throw new Refused(STATUS_OUT_OF_TURN)
  // Also on a repeat: the first attempt may have stopped before this.
  await endSessionsUnlessAllowed(context, userId)
  return to
}

export interface RoleRequest {
  readonly proposalId: ProposalId
  readonly approvedBy: UserId
  readonly userId: UserId
  readonly role: Role
}

/** Whether the change of a role that a proposal asks for was made. */
export function hasRoleOfProposal(
  context: Context<'table:read'>,
  userId: UserId,
  proposalId: ProposalId,
): Promise<boolean> {
  return hasRoleChange(context, userId, proposalId)
}

/** Changes the role of an account, once for each proposal, and ends the sessions of its former role. Refuses NOT_FOUND. */
export async function recordRole(
  context: Context<'table'>,
  { proposalId, approvedBy, userId, role }: RoleRequest,
): Promise<void> {
  await retryOnConflict(context, `role of ${userId}`, async () => {
    if (await hasRoleChange(context, userId, proposalId)) return
    const user = await loadUser(context, userId)
    if (user === undefined) throw new Refused(NOT_FOUND)
    const change = { id: proposalId, by: approvedBy, from: user.role, to: role }
    const act = role === 'INVESTER_CLIENT' ? 'desk.revoke' : 'desk.grant'
    const details = { proposal_id: proposalId, role }
    await saveRole(context, user, change, { subject: `user:${userId}`, act, by: approvedBy, details })
  })
  // Also on a repeat: the first attempt may have stopped before this.
  const current = await loadUser(context, userId)
  await endSessions(context, userId, (session) => session.role !== current?.role)
}

/**
 * Makes an account the first supervisor of a stage, for a command with the stage's own permissions. False when the stage has had
 * one: from then on two people decide. Refuses NOT_FOUND for an address without an active account.
 */
export async function recordFirstSupervisor(context: Context<'table' | 'secrets'>, email: string): Promise<boolean> {
  const user = await loadUserByEmail(context, email)
  if (user?.status !== 'ACTIVE') throw new Refused(NOT_FOUND)
  const change = { id: 'first-supervisor', by: user.id, from: user.role, to: 'SUPERVISOR' } as const
  const act = { subject: `user:${user.id}`, act: 'desk.first-supervisor', by: user.id, details: {} } as const
  const isFirst = await retryOnConflict(context, 'first supervisor', async () => {
    if (await hasSupervisor(context)) return false
    await saveFirstSupervisor(context, user, change, act)
    return true
  })
  if (isFirst) await endSessions(context, user.id)
  return isFirst
}

async function save(context: Context<'table' | 'secrets'>, change: StatusChange): Promise<boolean> {
  if (change.to !== 'DELETED') return saveStatus(context, change)
  const user = await loadUser(context, change.userId)
  return user !== undefined && saveDeletion(context, user, change)
}

const purposes = {
  login: true,
  registration: true,
  'step-up': true,
  sell: true,
  change: true,
  call: true,
} satisfies Record<OtpPurpose, true>

/** Removes the blocks and wrong guesses of a phone number or an e-mail address, for every purpose. */
export async function removeBlocks(context: Context<'table' | 'secrets'>, identifier: string): Promise<void> {
  await Promise.all(Object.keys(purposes).map((purpose) => deleteBlock(context, purpose, identifier)))
}
