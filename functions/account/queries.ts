import type { User } from '#shared/account/account.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type ContactChange, loadContactChange } from './contact/repository.ts'
import { loadStanding, type Standing } from './profile/status-repository.ts'
import { loadUser, loadUserByPhone, loadUsers } from './repository.ts'

/** A user who must exist, because something of theirs does. */
export async function readUser(ports: Ports, userId: string): Promise<User> {
  const user = await loadUser(ports, userId)
  if (user === undefined) throw new Error(`no user ${userId}`)
  return user
}

/** As `readUser`, of somebody who may have been deleted meanwhile. */
export function findUser(ports: Ports, userId: string): Promise<User | undefined> {
  return loadUser(ports, userId)
}

/** As `findUser`, of up to a hundred in one call: those that there are, in the order of their ids. */
export function findUsers(ports: Ports, userIds: readonly string[]): Promise<User[]> {
  return loadUsers(ports, userIds)
}

export function readUserByPhone(ports: Ports, phone: string): Promise<User | undefined> {
  return loadUserByPhone(ports, phone)
}

/** Which contact was changed, from what and to what, for whoever tells people of it. Undefined when it is long ago. */
export function readContactChange(ports: Ports, userId: string, changeId: string): Promise<ContactChange | undefined> {
  return loadContactChange(ports, userId, changeId)
}

/** How an account stands, deleted ones too. Undefined when there never was one. */
export function readStanding(ports: Ports, userId: string): Promise<Standing | undefined> {
  return loadStanding(ports, userId)
}
