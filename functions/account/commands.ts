import { type Role, type Session, sessionLifeMs, User, type UserStatus } from '#shared/account/account.ts'
import { deviceName } from '#shared/account/device.ts'
import { DELETION_REFUSED, NO_ACCESS, STATUS_OUT_OF_TURN } from '#shared/account/refusals.ts'
import { decideStatus, type Kept } from '#shared/account/status.ts'
import { later } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { signToken } from '#functions/platform/security/session.ts'
import type { OtpPurpose } from './otp/otp.ts'
import { forgiveGuesses } from './otp/repository.ts'
import { saveDeletion, saveStatus, type StatusChange } from './profile/status-repository.ts'
import { deleteSession, loadEverySession, loadUser, loadUserByPhone, saveNewUser, saveSession } from './repository.ts'

export interface NewAccount {
  readonly phone: string
  readonly email: string
  readonly user_type: User['user_type']
  readonly first_name: string
  readonly last_name: string
  readonly company_name: string
  readonly role: Role
}

/** Opens an account, or answers the one that this phone number has. */
export async function openAccount(ports: Ports, account: NewAccount): Promise<string> {
  const existing = await loadUserByPhone(ports, account.phone)
  if (existing !== undefined) return existing.id
  const user = User.parse({ ...account, id: ports.ids.make('usr'), internal: false, created_at: ports.clock.now() })
  await saveNewUser(ports, user)
  return user.id
}

/**
 * Starts a session and answers its token. Looks at the person once more when the session is there: a suspension or a change of contact
 * that ended all sessions a moment ago could not know of this one, and whoever came by the old number is not let in.
 */
export async function openSession(
  ports: Ports,
  user: Pick<User, 'id' | 'role'> & Partial<Pick<User, 'phone' | 'email'>>,
  userAgent?: string,
  sessionId = ports.ids.make('ses'),
): Promise<string> {
  const now = ports.clock.now()
  const session = {
    id: sessionId,
    user_id: user.id,
    role: user.role,
    device: deviceName(userAgent),
    created_at: now,
    expires_at: later(now, sessionLifeMs),
  }
  await saveSession(ports, session)
  const current = await loadUser(ports, user.id)
  if (
    current?.status !== 'ACTIVE' ||
    (user.phone ?? current.phone) !== current.phone ||
    (user.email ?? current.email) !== current.email
  ) {
    await deleteSession(ports, user.id, session.id)
    throw new Refused(NO_ACCESS)
  }
  return signToken(ports, session)
}

/** Ends a user's sessions: all of them, or those that `ends` picks. May be repeated. */
export async function endSessions(
  ports: Ports,
  userId: string,
  ends: (session: Session) => boolean = () => true,
): Promise<void> {
  const sessions = await loadEverySession(ports, userId)
  await Promise.all(sessions.filter(ends).map(({ id }) => deleteSession(ports, userId, id)))
}

/** Gives an account another status (T12). Whoever is not ACTIVE is logged out everywhere. Refuses STATUS_OUT_OF_TURN, DELETION_REFUSED. */
export async function changeStatus(
  ports: Ports,
  change: StatusChange,
  kept: Kept,
  correlation: string,
): Promise<UserStatus> {
  const { userId, from, to } = change
  const decision = decideStatus(from, to, kept)
  if (decision === 'out-of-turn') throw new Refused(STATUS_OUT_OF_TURN)
  if (decision === 'kept-by-law') throw new Refused(DELETION_REFUSED)
  if (decision === 'change' && !(await save(ports, change, correlation))) throw new Refused(STATUS_OUT_OF_TURN)
  // A repeat ends them too: the first try may have died before.
  if (to !== 'ACTIVE') await endSessions(ports, userId)
  return to
}

async function save(ports: Ports, change: StatusChange, correlation: string): Promise<boolean> {
  if (change.to !== 'DELETED') return saveStatus(ports, change, correlation)
  const user = await loadUser(ports, change.userId)
  return user !== undefined && saveDeletion(ports, user, change, correlation)
}

const purposes = { login: true, registration: true, 'step-up': true, change: true, call: true } satisfies Record<
  OtpPurpose,
  true
>

/** Lets a phone number or an e-mail address try again, whatever its codes were for. */
export async function liftBlocks(ports: Ports, identifier: string): Promise<void> {
  await Promise.all(Object.keys(purposes).map((purpose) => forgiveGuesses(ports, purpose, identifier)))
}
