import { accountStatusChanged } from '#events/account.ts'
import type { Context } from '#functions/platform/context.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import { listOldest } from '#functions/platform/storage/sharded-list.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { type DeletedUser, deletedPartitions, users } from './entities.ts'

/** Accounts that were deleted by a moment and whose deletion was published once only: of each shard the first ones, so many at most. */
export async function loadDeletedSince(
  context: Context<'table:read'>,
  since: Instant,
  limit: number,
): Promise<DeletedUser[]> {
  const found = await listOldest(users, context, deletedPartitions, { until: since, limit })
  return found.flatMap((user) => ('deleted_at' in user ? [user] : []))
}

/** Publishes a deletion once more. A subscriber that has received it before finds nothing to do. */
export async function repeatDeletion(context: Context<'table'>, deleted: DeletedUser): Promise<void> {
  const { id, status: to } = deleted
  await context.table.transact({
    profile: users.put(context, { ...deleted, repeated_at: context.clock.now() }),
    // It may have been archived: what matters to a subscriber is what it became.
    ...outbox(context, accountStatusChanged, { user_id: id, from: 'DEACTIVATED', to }),
  })
}
