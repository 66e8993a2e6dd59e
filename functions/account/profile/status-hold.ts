import type { User, UserStatus } from '#shared/account/account.ts'
import { STATUS_OUT_OF_TURN } from '#shared/account/refusals.ts'
import { type OrderId, type ProposalId, UserId } from '#shared/kernel/id.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { holdChanges, users } from '#functions/account/entities.ts'
import { loadUser } from '#functions/account/repository.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Condition } from '#functions/platform/port/table.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import { hasStatus, type StatusChange, statusChangeWrites } from './status-repository.ts'

// A hold on the status of an account: a person whose bank took back a payment for shares that they have, or one that we had refunded,
// is suspended until two people of the desk decide. Each hold and each release has a record under the id of its cause, so that it happens once.

/** The author of a change that no person made. */
const system = UserId.parse('system')

/** Suspends an account because of an order that was charged back, once for each order. An account that is closed stays closed. */
export async function recordChargedBack(context: Context<'table'>, userId: UserId, orderId: OrderId): Promise<void> {
  await retryOnConflict(context, `status of ${userId}`, async () => {
    const user = await loadUser(context, userId)
    if (user === undefined || (await hasHoldChange(context, userId, orderId))) return
    const to = user.status === 'ACTIVE' ? 'SUSPENDED' : user.status
    await context.table.transact({
      profile: users.update(
        { id: userId },
        { set: { status: to, status_hold: 'CHARGED_BACK' } },
        hasStatus(user.status),
      ),
      'hold change': holdChanges.create(context, { user_id: userId, id: orderId, at: context.clock.now() }),
      ...changeWrites(context, { userId, from: user.status, to, by: system, reason: `Charged back: ${orderId}` }),
    })
  })
}

export interface Restoring {
  readonly userId: UserId
  readonly proposalId: ProposalId
  readonly approvedBy: UserId
  readonly reason: string
}

/** Ends the hold on an account, and its suspension, once for each proposal. Refuses STATUS_OUT_OF_TURN when there is no hold. */
export async function recordRestored(context: Context<'table'>, request: Restoring): Promise<void> {
  const { userId, proposalId, approvedBy: by, reason } = request
  await retryOnConflict(context, `status of ${userId}`, async () => {
    if (await hasHoldChange(context, userId, proposalId)) return
    const user = await readHeld(context, userId)
    const to = user.status === 'SUSPENDED' ? 'ACTIVE' : user.status
    await context.table.transact({
      profile: users.update(
        { id: userId },
        { set: { status: to }, remove: ['status_hold'] },
        { all: [hasStatus(user.status), isHeld] },
      ),
      'hold change': holdChanges.create(context, { user_id: userId, id: proposalId, at: context.clock.now() }),
      ...changeWrites(context, { userId, from: user.status, to, by, reason }),
      ...(await trailWrites(context, {
        subject: `user:${userId}`,
        act: 'account.restore',
        by,
        details: { proposal_id: proposalId, from: user.status, to },
      })),
    })
  })
}

/** Refuses STATUS_OUT_OF_TURN when there is no hold on the account. */
export async function refuseUnheld(context: Context<'table:read'>, userId: UserId): Promise<void> {
  await readHeld(context, userId)
}

async function readHeld(context: Context<'table:read'>, userId: UserId): Promise<User> {
  const user = await loadUser(context, userId)
  if (user?.status_hold === undefined) throw new Refused(STATUS_OUT_OF_TURN)
  return user
}

const isHeld: Condition = { present: 'status_hold' }

async function hasHoldChange(context: Context<'table:read'>, userId: UserId, id: string): Promise<boolean> {
  return (await holdChanges.find(context, { user_id: userId, id })) !== undefined
}

function changeWrites(context: Context, change: StatusChange & { readonly to: UserStatus }) {
  return change.from === change.to ? {} : statusChangeWrites(context, change)
}
