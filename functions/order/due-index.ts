import { orderDue, orderUnpaidDue } from '#events/order.ts'
import { type DueList } from '#functions/platform/messaging/hand-over.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { type Day, dayInIndia, dayMs, type Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import type { Order } from '#shared/order/order.ts'
import { isReservation, nextReconcileAt, placeFor } from '#shared/order/deadline/reconcile-schedule.ts'
import { endedAt, isFinished, isPaid } from '#shared/order/rules.ts'

// The places of an order in the index `gsi2`, which holds keys alone: when it is reconciled next (`due_at` of the order), or when it ended.

/**
 * Each list of due orders is spread over so many partitions of the index, so that no partition is written by every order. Reservations
 * are written some three times each, other orders some twenty times (tests/performance/scale.test.ts).
 */
const [unpaidShards, dueShards] = [4, 12]
/** Reservations were spread over eight partitions before. */
const unpaidShardsBefore = 8

const unpaidPk = (shard: number) => `order#unpaid-due#${shard}`
const duePk = (shard: number) => `order#due#${shard}`
/** Orders that cannot be read. Each is tried again a day later; until then it stands in nobody's way. */
export const setAsidePk = 'order#set-aside'

const partitions = (pkOf: (shard: number) => string, shards: number) =>
  Array.from({ length: shards }, (_, shard) => pkOf(shard))

const detailOf: DueList<typeof orderDue>['detailOf'] = ({ pk }, due_at) => ({
  order_id: OrderId.parse(pk.slice('order#order#'.length)),
  due_at,
})

/** Reservations: orders whose payment or expiry is due. A list of their own, so that they wait for no other order. */
export const unpaidDue: DueList<typeof orderUnpaidDue> = {
  name: 'orders-unpaid',
  partitions: partitions(unpaidPk, unpaidShards),
  rarePartitions: partitions(unpaidPk, unpaidShardsBefore).slice(unpaidShards),
  event: orderUnpaidDue,
  worker: 'reconcile/on-unpaid-due',
  aheadMs: minuteMs,
  detailOf,
}

/** All other orders, with those that were set aside. */
export const ordersDue: DueList<typeof orderDue> = {
  name: 'orders',
  partitions: partitions(duePk, dueShards),
  rarePartitions: [setAsidePk],
  event: orderDue,
  worker: 'reconcile/on-order-due',
  detailOf,
}

/** Where an order stands from now on. */
export function dueIndex(order: Order, now: Instant) {
  const nextAt = nextReconcileAt(order, now)
  if (nextAt === undefined) return endedIndex(order)
  // It comes from the list of reservations.
  const isMoved = order.payment.paid_at === now
  return dueAt(order, isMoved ? nextAt : placeFor(order.due_at, nextAt, now))
}

/** The same order, with the time of its place from now on. */
export function withPlace(order: Order, now: Instant): Order {
  return { ...order, due_at: dueIndex(order, now)?.due_at ?? null }
}

/** An order that is reconciled at a time. */
export function dueAt(order: Order, at: Instant) {
  const gsi2pk = isReservation(order, at)
    ? unpaidPk(shardOf(order.id, unpaidShards))
    : duePk(shardOf(order.id, dueShards))
  return { gsi2pk, gsi2sk: `${at}#${order.id}`, due_at: at }
}

/** An order that cannot be read. */
export function setAside(id: OrderId, now: Instant) {
  const due_at = later(now, dayMs)
  return { gsi2pk: setAsidePk, gsi2sk: `${due_at}#${id}`, due_at }
}

/** Whether a place is that of an order which is still reconciled. */
export function isDuePlace(gsi2pk: string): boolean {
  return [unpaidDue, ordersDue].some((list) => [...list.partitions, ...list.rarePartitions].includes(gsi2pk))
}

/** Paid orders that ended on a day in India and are no longer reconciled. */
export const endedPk = (day: Day) => `order#ended#${day}`

function endedIndex(order: Order) {
  if (!isPaid(order) || !isFinished(order)) return undefined
  const at = endedAt(order)
  return at === undefined ? undefined : { gsi2pk: endedPk(dayInIndia(at)), gsi2sk: order.id, due_at: null }
}
