import { type Role, sessionLifeMs, User } from '#shared/account/account.ts'
import { deviceName } from '#shared/account/device.ts'
import { later } from '#shared/kernel/instant.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { signToken } from '#functions/kit/session.ts'
import { loadUserByPhone, saveNewUser, saveSession } from './store.ts'

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

/** Starts a session and answers its token. */
export async function openSession(ports: Ports, user: Pick<User, 'id' | 'role'>, userAgent?: string): Promise<string> {
  const now = ports.clock.now()
  const session = { id: ports.ids.make('ses'), user_id: user.id, role: user.role, device: deviceName(userAgent), created_at: now, expires_at: later(now, sessionLifeMs) }
  await saveSession(ports, session)
  return signToken(ports, session)
}
