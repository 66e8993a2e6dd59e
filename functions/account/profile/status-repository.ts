import * as z from 'zod/mini'
import { accountStatusChanged } from '#events/account.ts'
import { Role, type User, UserStatus } from '#shared/account/account.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Condition, TransactionCancelled, type Write } from '#functions/platform/port/table.ts'
import { accountDeletionWrites } from '#functions/bank/commands.ts'
import { kycDeletionWrites } from '#functions/kyc/commands.ts'
import { deleteContactChangeWrites } from '#functions/account/contact/repository.ts'
import { guardKey, userKey } from '#functions/account/repository.ts'

/** Role and status of an account. A deleted account keeps both. */
const RoleAndStatus = z.object({ role: Role, status: z._default(UserStatus, 'ACTIVE') })
export type RoleAndStatus = z.infer<typeof RoleAndStatus>

export async function loadRoleAndStatus(context: Context, userId: string): Promise<RoleAndStatus | undefined> {
  const item = await context.table.get(userKey(userId))
  return item === undefined ? undefined : RoleAndStatus.parse(item)
}

export interface StatusChange {
  readonly userId: string
  readonly from: UserStatus
  readonly to: UserStatus
  /** The desk user who decided it. */
  readonly by: string
  readonly reason: string
}

/** Saves a new status with its author and reason, and publishes it. False when the account has another status meanwhile. */
export async function saveStatus(context: Context, change: StatusChange): Promise<boolean> {
  const update = { update: userKey(change.userId), changes: { set: { status: change.to } }, if: hasStatus(change.from) }
  return didTransact(context, [update, ...statusChangeWrites(context, change)])
}

/** Deletes an account: id, role, dates and status stay; phone number and e-mail address become free. False when the account has changed since it was read. */
export async function saveDeletion(context: Context, user: User, change: StatusChange): Promise<boolean> {
  const [phone, email, changeDeletions] = await Promise.all([
    keyedHash(context, 'phone', user.phone),
    keyedHash(context, 'email', user.email),
    deleteContactChangeWrites(context, user.id),
  ])
  const isOwn: Condition = { attribute: 'user_id', is: user.id }
  const { id, role, created_at } = user
  return didTransact(context, [
    {
      put: { ...userKey(id), id, role, created_at, status: change.to, deleted_at: context.clock.now() },
      if: { all: [hasStatus(change.from), { attribute: 'phone', is: user.phone }, { attribute: 'email', is: user.email }] },
    },
    ...statusChangeWrites(context, change),
    { delete: guardKey(phone), if: isOwn },
    { delete: guardKey(email), if: isOwn },
    ...changeDeletions,
    ...accountDeletionWrites(id),
    kycDeletionWrites(id),
  ])
}

/** The audit record of a status change and its event. */
function statusChangeWrites(context: Context, { userId, from, to, by, reason }: StatusChange): Write[] {
  const at = context.clock.now()
  return [
    { put: { pk: `user#${userId}`, sk: `status#${at}#${context.ids.make('evt')}`, at, by, from, to, reason } },
    outbox(context, accountStatusChanged, { user_id: userId, from, to }),
  ]
}

/** Profiles without a status are active. */
function hasStatus(status: UserStatus): Condition {
  const is: Condition = { attribute: 'status', is: status }
  return status === 'ACTIVE' ? { all: [{ present: 'id' }, { any: [{ absent: 'status' }, is] }] } : is
}

async function didTransact(context: Context, writes: readonly Write[]): Promise<boolean> {
  try {
    await context.table.transact(writes)
    return true
  } catch (failure) {
    if (
      failure instanceof TransactionCancelled &&
      failure.reasons.some((reason) => reason === 'condition' || reason === 'conflict')
    )
      return false
    throw failure
  }
}
