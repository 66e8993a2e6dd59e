import { attemptDue } from '#events/agreement.ts'
import type { DueList } from '#functions/platform/messaging/hand-over.ts'
import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import { nextDue } from '#shared/agreement/rules.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { dayMs, type Instant, later } from '#shared/kernel/instant.ts'
import { shardOf } from '#shared/kernel/shard.ts'

/** The list of due attempts is spread over so many partitions of the index `gsi2`. */
const shards = 4

const duePk = (shard: number) => `agreement#due#${shard}`
/** Attempts that cannot be read. Each is tried again a day later; until then it stands in nobody's way. */
const setAsidePk = 'agreement#set-aside'

/** Attempts that are due for a reminder or have lapsed. */
export const attemptsDue: DueList<typeof attemptDue> = {
  name: 'signing-attempts',
  partitions: Array.from({ length: shards }, (_, shard) => duePk(shard)),
  rarePartitions: [setAsidePk],
  event: attemptDue,
  worker: 'agreement/on-attempt-due',
  detailOf: ({ pk, sk }, due_at) => ({
    order_id: OrderId.parse(pk.slice('agreement#order#'.length)),
    attempt: Number(sk.slice('attempt#'.length)),
    due_at,
  }),
}

/** Where an attempt stands until its next reminder or its lapse. */
export function reminderIndex(
  { order_id, started_at }: Pick<SigningAttempt, 'order_id' | 'started_at'>,
  reminders: number,
) {
  return { gsi2pk: duePk(shardOf(order_id, shards)), gsi2sk: `${nextDue(started_at, reminders)}#${order_id}` }
}

/** An attempt that is tried again at a time. */
export function retryIndex({ order_id }: Pick<SigningAttempt, 'order_id'>, at: Instant) {
  return { gsi2pk: duePk(shardOf(order_id, shards)), gsi2sk: `${at}#${order_id}` }
}

/** An attempt that cannot be read. */
export function setAsideIndex(order_id: OrderId, now: Instant) {
  return { gsi2pk: setAsidePk, gsi2sk: `${later(now, dayMs)}#${order_id}` }
}
