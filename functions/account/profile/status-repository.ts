import * as z from 'zod/mini'
import { accountStatusChanged } from '#events/account.ts'
import { Role, type User, UserStatus } from '#shared/account/account.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type Condition, TransactionCancelled, type Write } from '#functions/platform/port/table.ts'
import { erasingAccounts } from '#functions/bank/commands.ts'
import { erasingKyc } from '#functions/kyc/commands.ts'
import { forgettingChanges } from '#functions/account/contact/repository.ts'
import { guardKey, userKey } from '#functions/account/repository.ts'

/** How an account stands: also one of which no more is left. */
const Standing = z.object({ role: Role, status: z._default(UserStatus, 'ACTIVE') })
export type Standing = z.infer<typeof Standing>

export async function loadStanding(ports: Ports, userId: string): Promise<Standing | undefined> {
  const item = await ports.table.get(userKey(userId))
  return item === undefined ? undefined : Standing.parse(item)
}

export interface StatusChange {
  readonly userId: string
  readonly from: UserStatus
  readonly to: UserStatus
  /** Who of the desk says so, and why. */
  readonly by: string
  readonly reason: string
}

/** Saves a new status, who gave it and why, and tells it. False when the account has another status meanwhile. */
export async function saveStatus(ports: Ports, change: StatusChange, correlation: string): Promise<boolean> {
  const update = { update: userKey(change.userId), changes: { set: { status: change.to } }, if: has(change.from) }
  return didTransact(ports, [update, ...told(ports, change, correlation)])
}

/** Deletes an account: of the person an id and a status are left; their phone number and e-mail address are free again. False when they are not as they were read. */
export async function saveDeletion(
  ports: Ports,
  user: User,
  change: StatusChange,
  correlation: string,
): Promise<boolean> {
  const [phone, email, forgetting] = await Promise.all([
    keyedHash(ports, 'phone', user.phone),
    keyedHash(ports, 'email', user.email),
    forgettingChanges(ports, user.id),
  ])
  const mine: Condition = { path: 'user_id', is: user.id }
  const { id, role, created_at } = user
  return didTransact(ports, [
    {
      put: { ...userKey(id), id, role, created_at, status: change.to, deleted_at: ports.clock.now() },
      if: { all: [has(change.from), { path: 'phone', is: user.phone }, { path: 'email', is: user.email }] },
    },
    ...told(ports, change, correlation),
    { delete: guardKey(phone), if: mine },
    { delete: guardKey(email), if: mine },
    ...forgetting,
    ...erasingAccounts(id),
    erasingKyc(id),
  ])
}

function told(ports: Ports, { userId, from, to, by, reason }: StatusChange, correlation: string): Write[] {
  const at = ports.clock.now()
  return [
    { put: { pk: `user#${userId}`, sk: `status#${at}#${ports.ids.make('evt')}`, at, by, from, to, reason } },
    outbox(ports, accountStatusChanged, { user_id: userId, from, to }, correlation),
  ]
}

function has(status: UserStatus): Condition {
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
