import { accountStatusChanged } from '#events/account.ts'
import type { User, UserStatus } from '#shared/account/account.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Condition, isConflict, type Writes } from '#functions/platform/port/table.ts'
import { bankDeletionWrites } from '#functions/bank/commands.ts'
import { kycDeletionWrites } from '#functions/kyc/commands.ts'
import { deskMemberWrites } from '#functions/account/desk/repository.ts'
import { guards, statusChanges, users } from '#functions/account/entities.ts'
import { guardIdOf } from '#functions/account/repository.ts'

export type RoleAndStatus = Pick<User, 'role' | 'status'>

/** Role and status of an account. A deleted account keeps both. */
export function loadRoleAndStatus(context: Context<'table:read'>, userId: UserId): Promise<RoleAndStatus | undefined> {
  return users.find(context, { id: userId })
}

export interface StatusChange {
  readonly userId: UserId
  readonly from: UserStatus
  readonly to: UserStatus
  /** The desk user who decided it, or `system`. */
  readonly by: UserId
  readonly reason: string
}

/** Saves a new status with its author and reason, and publishes it. False when the account has another status meanwhile. */
export async function saveStatus(context: Context<'table'>, change: StatusChange): Promise<boolean> {
  const { userId, from, to } = change
  return didTransact(context, {
    profile: users.update({ id: userId }, { set: { status: to } }, { all: [hasStatus(from), ...mayBecome(to)] }),
    ...statusChangeWrites(context, change),
  })
}

/** Only two people restore an account with a hold (./status-hold.ts). */
function mayBecome(to: UserStatus): Condition[] {
  return to === 'ACTIVE' ? [{ absent: 'status_hold' }] : []
}

/**
 * Deletes an account: id, role, dates and status stay; phone number and e-mail address become free. Rows of which a user can have
 * any number are deleted by the subscriber (.../on-account-changed.ts). False when the account has changed since it was read.
 */
export async function saveDeletion(
  context: Context<'table' | 'secrets'>,
  user: User,
  change: StatusChange,
): Promise<boolean> {
  const [phone, email, kyc] = await Promise.all([
    guardIdOf(context, 'phone', user.phone),
    guardIdOf(context, 'email', user.email),
    kycDeletionWrites(context, user.id),
  ])
  const isOwn: Condition = { attribute: 'user_id', is: user.id }
  const { id, role, created_at } = user
  const deleted = { id, role, created_at, status: 'DELETED', deleted_at: context.clock.now() } as const
  return didTransact(context, {
    profile: users.put(context, deleted, {
      all: [hasStatus(change.from), { attribute: 'phone', is: user.phone }, { attribute: 'email', is: user.email }],
    }),
    ...statusChangeWrites(context, change),
    'phone guard': guards.delete(phone, isOwn),
    'email guard': guards.delete(email, isOwn),
    ...(role !== 'INVESTER_CLIENT' && deskMemberWrites(context, { id, role: 'INVESTER_CLIENT' })),
    ...bankDeletionWrites(id),
    ...kyc,
  })
}

/** The audit record of a status change and its event. */
export function statusChangeWrites(context: Context, { userId, from, to, by, reason }: StatusChange): Writes {
  const id = context.ids.make('evt')
  const record = { user_id: userId, id, at: context.clock.now(), by, from, to, reason }
  return {
    'status change': statusChanges.put(context, record),
    ...outbox(context, accountStatusChanged, { user_id: userId, from, to }),
  }
}

/** Profiles without a status are active. */
export function hasStatus(status: UserStatus): Condition {
  const is: Condition = { attribute: 'status', is: status }
  return status === 'ACTIVE' ? { all: [{ present: 'id' }, { any: [{ absent: 'status' }, is] }] } : is
}

async function didTransact(context: Context<'table'>, writes: Writes): Promise<boolean> {
  try {
    await context.table.transact(writes)
    return true
  } catch (failure) {
    if (isConflict(failure)) return false
    throw failure
  }
}
