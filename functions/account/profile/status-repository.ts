import * as z from 'zod/mini'
import { accountStatusChanged } from '#events/account.ts'
import { Role, type User, UserStatus } from '#shared/account/account.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type Condition, TransactionCancelled, type Write } from '#functions/platform/port/table.ts'
import { accountDeletionWrites } from '#functions/bank/commands.ts'
import { kycDeletionWrites } from '#functions/kyc/commands.ts'
import { deleteContactChangeWrites } from '#functions/account/contact/repository.ts'
import { guardKey, userKey } from '#functions/account/repository.ts'

/** Role and status of an account. A deleted account keeps both. */
const RoleAndStatus = z.object({ role: Role, status: z._default(UserStatus, 'ACTIVE') })
export type RoleAndStatus = z.infer<typeof RoleAndStatus>

export async function loadRoleAndStatus(ports: Ports, userId: string): Promise<RoleAndStatus | undefined> {
  const item = await ports.table.get(userKey(userId))
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
export async function saveStatus(ports: Ports, change: StatusChange, correlation: string): Promise<boolean> {
  const update = { update: userKey(change.userId), changes: { set: { status: change.to } }, if: hasStatus(change.from) }
  return didTransact(ports, [update, ...statusChangeWrites(ports, change, correlation)])
}

/** Deletes an account: id, role, dates and status stay; phone number and e-mail address become free. False when the account has changed since it was read. */
export async function saveDeletion(
  ports: Ports,
  user: User,
  change: StatusChange,
  correlation: string,
): Promise<boolean> {
  const [phone, email, changeDeletions] = await Promise.all([
    keyedHash(ports, 'phone', user.phone),
    keyedHash(ports, 'email', user.email),
    deleteContactChangeWrites(ports, user.id),
  ])
  const isOwn: Condition = { path: 'user_id', is: user.id }
  const { id, role, created_at } = user
  return didTransact(ports, [
    {
      put: { ...userKey(id), id, role, created_at, status: change.to, deleted_at: ports.clock.now() },
      if: { all: [hasStatus(change.from), { path: 'phone', is: user.phone }, { path: 'email', is: user.email }] },
    },
    ...statusChangeWrites(ports, change, correlation),
    { delete: guardKey(phone), if: isOwn },
    { delete: guardKey(email), if: isOwn },
    ...changeDeletions,
    ...accountDeletionWrites(id),
    kycDeletionWrites(id),
  ])
}

/** The audit record of a status change and its event. */
function statusChangeWrites(
  ports: Ports,
  { userId, from, to, by, reason }: StatusChange,
  correlation: string,
): Write[] {
  const at = ports.clock.now()
  return [
    { put: { pk: `user#${userId}`, sk: `status#${at}#${ports.ids.make('evt')}`, at, by, from, to, reason } },
    outbox(ports, accountStatusChanged, { user_id: userId, from, to }, correlation),
  ]
}

/** Profiles without a status are active. */
function hasStatus(status: UserStatus): Condition {
  const is: Condition = { path: 'status', is: status }
  return status === 'ACTIVE' ? { all: [{ present: 'id' }, { any: [{ absent: 'status' }, is] }] } : is
}

async function didTransact(ports: Ports, writes: readonly Write[]): Promise<boolean> {
  try {
    await ports.table.transact(writes)
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
