import type { EventId, UserId } from '#shared/kernel/id.ts'
import type { User } from '#shared/account/account.ts'
import type { Context } from '#functions/platform/context.ts'
import { loadContactChange } from './contact/repository.ts'
import { loadDeskMemberIds } from './desk/repository.ts'
import type { ContactChange } from './entities.ts'
import { loadRoleAndStatus, type RoleAndStatus } from './profile/status-repository.ts'
import { loadUser, loadUserByEmail, loadUserByPhone, loadUsers } from './repository.ts'

/** A user who must exist, because stored data refers to them. */
export async function readUser(context: Context<'table:read'>, userId: UserId): Promise<User> {
  const user = await loadUser(context, userId)
  if (user === undefined) throw new Error(`user ${userId} does not exist`)
  return user
}

/** As `readUser`, for a user who may have been deleted meanwhile. */
export function findUser(context: Context<'table:read'>, userId: UserId): Promise<User | undefined> {
  return loadUser(context, userId)
}

/** As `findUser`, for several ids: the users that exist, in the order of the ids. */
export function listUsers(context: Context<'table:read'>, userIds: readonly UserId[]): Promise<User[]> {
  return loadUsers(context, userIds)
}

export function findUserByPhone(context: Context<'table:read' | 'secrets'>, phone: string): Promise<User | undefined> {
  return loadUserByPhone(context, phone)
}

export function findUserByEmail(context: Context<'table:read' | 'secrets'>, email: string): Promise<User | undefined> {
  return loadUserByEmail(context, email)
}

/** The people of the desk. */
export async function listDeskUsers(context: Context<'table:read'>): Promise<User[]> {
  return loadUsers(context, await loadDeskMemberIds(context))
}

/** A change of a contact with its values before and after, for notifications. Undefined after 14 days. */
export function findContactChange(
  context: Context<'table:read'>,
  userId: UserId,
  changeId: EventId,
): Promise<ContactChange | undefined> {
  return loadContactChange(context, userId, changeId)
}

/** Role and status of an account, also of a deleted one. Undefined when the id was never used. */
export function findRoleAndStatus(context: Context<'table:read'>, userId: UserId): Promise<RoleAndStatus | undefined> {
  return loadRoleAndStatus(context, userId)
}
