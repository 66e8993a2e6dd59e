import type { User } from '#shared/account/account.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type ContactChange, loadContactChange } from './contact/repository.ts'
import { loadRoleAndStatus, type RoleAndStatus } from './profile/status-repository.ts'
import { loadUser, loadUserByPhone, loadUsers } from './repository.ts'

/** A user who must exist, because stored data refers to them. */
export async function readUser(ports: Ports, userId: string): Promise<User> {
  const user = await loadUser(ports, userId)
  if (user === undefined) throw new Error(`user ${userId} does not exist`)
  return user
}

/** As `readUser`, for a user who may have been deleted meanwhile. */
export function findUser(ports: Ports, userId: string): Promise<User | undefined> {
  return loadUser(ports, userId)
}

/** As `findUser`, for up to 100 ids in one call: the users that exist, in the order of the ids. */
export function findUsers(ports: Ports, userIds: readonly string[]): Promise<User[]> {
  return loadUsers(ports, userIds)
}

export function readUserByPhone(ports: Ports, phone: string): Promise<User | undefined> {
  return loadUserByPhone(ports, phone)
}

/** A change of a contact with its values before and after, for notifications. Undefined after 14 days. */
export function readContactChange(ports: Ports, userId: string, changeId: string): Promise<ContactChange | undefined> {
  return loadContactChange(ports, userId, changeId)
}

/** Role and status of an account, also of a deleted one. Undefined when the id was never used. */
export function readRoleAndStatus(ports: Ports, userId: string): Promise<RoleAndStatus | undefined> {
  return loadRoleAndStatus(ports, userId)
}
