import { sessionLifeMs } from '#shared/account/limits.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { type Role, type Session, User, type UserStatus } from '#shared/account/account.ts'
import { deviceName } from '#shared/account/device.ts'
import { DELETION_REFUSED, NO_ACCESS, STATUS_OUT_OF_TURN } from '#shared/account/refusals.ts'
import { decideStatus, type RetentionReasons } from '#shared/account/status.ts'
import { later } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Context } from '#functions/platform/context.ts'
import { signToken } from '#functions/platform/security/session.ts'
import type { OtpPurpose } from './otp/otp.ts'
import { deleteBlock } from './otp/repository.ts'
import { saveDeletion, saveStatus, type StatusChange } from './profile/status-repository.ts'
import { deleteSession, loadAllSessions, loadUser, loadUserByPhone, saveNewUser, saveSession } from './repository.ts'

export interface NewAccount {
  readonly phone: string
  readonly email: string
  readonly user_type: User['user_type']
  readonly first_name: string
  readonly last_name: string
  readonly company_name: string
  readonly role: Role
}

/** Creates an account and returns its id, or returns the id of the account that has this phone number. */
export async function openAccount(context: Context, account: NewAccount): Promise<UserId> {
  const existing = await loadUserByPhone(context, account.phone)
  if (existing !== undefined) return existing.id
  const user = User.parse({ ...account, id: context.ids.make('usr'), internal: false, created_at: context.clock.now() })
  await saveNewUser(context, user)
  return user.id
}

/**
 * Starts a session and returns its token. Reads the account again after the session is stored: a concurrent suspension or change of
 * contact may have ended all sessions before this one existed. Refuses NO_ACCESS in that case.
 */
export async function startSession(
  context: Context,
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
    current?.status !== 'ACTIVE' ||
    (user.phone ?? current.phone) !== current.phone ||
    (user.email ?? current.email) !== current.email
  ) {
    await deleteSession(context, user.id, session.id)
    throw new Refused(NO_ACCESS)
  }
  return signToken(context, session)
}

/** Ends a user's sessions: all of them, or those that `ends` selects. Idempotent. */
export async function endSessions(
  context: Context,
  userId: UserId,
  ends: (session: Session) => boolean = () => true,
): Promise<void> {
  const sessions = await loadAllSessions(context, userId)
  await Promise.all(sessions.filter(ends).map(({ id }) => deleteSession(context, userId, id)))
}

/** Changes the status of an account (docs/specification/transitions.md, T12). Every status but ACTIVE ends all sessions. Refuses STATUS_OUT_OF_TURN, DELETION_REFUSED. */
export async function recordStatus(
  context: Context,
  change: StatusChange,
  kept: RetentionReasons,
): Promise<UserStatus> {
  const { userId, from, to } = change
  const decision = decideStatus(from, to, kept)
  if (decision === 'out-of-turn') throw new Refused(STATUS_OUT_OF_TURN)
  if (decision === 'kept-by-law') throw new Refused(DELETION_REFUSED)
  if (decision === 'change' && !(await save(context, change))) throw new Refused(STATUS_OUT_OF_TURN)
  // Also on a repeat: the first attempt may have stopped before this.
  if (to !== 'ACTIVE') await endSessions(context, userId)
  return to
}

async function save(context: Context, change: StatusChange): Promise<boolean> {
  if (change.to !== 'DELETED') return saveStatus(context, change)
  const user = await loadUser(context, change.userId)
  return user !== undefined && saveDeletion(context, user, change)
}

const purposes = { login: true, registration: true, 'step-up': true, change: true, call: true } satisfies Record<
  OtpPurpose,
  true
>

/** Removes the blocks and wrong guesses of a phone number or an e-mail address, for every purpose. */
export async function removeBlocks(context: Context, identifier: string): Promise<void> {
  await Promise.all(Object.keys(purposes).map((purpose) => deleteBlock(context, purpose, identifier)))
}
