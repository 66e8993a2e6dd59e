import { isDeepStrictEqual } from 'node:util'
import type { EventDefinition } from '#events/define.ts'
import { orderCredited, orderPaid, orderReserved, orderRefundDue, orderRefunded, orderReleased } from '#events/order.ts'
import { nextReconcileAfterFailure, nextReconcileAt } from '#shared/order/reconcile-schedule.ts'
import { LedgerEntry, Order, Quote, unpaidOrdersADayMax } from '#shared/order/order.ts'
import { isFinished, isPaid } from '#shared/order/rules.ts'
import type { Change, OrderEvent, Step } from '#shared/order/order-transition.ts'
import { dayMs, epochSeconds, type Instant, later } from '#shared/kernel/instant.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Context } from '#functions/platform/context.ts'
import {
  type Changes,
  ConditionFailed,
  type Item,
  type Json,
  type Page,
  TransactionCancelled,
  type Write,
} from '#functions/platform/port/table.ts'
import * as z from 'zod/mini'

const quoteKey = (id: string) => ({ pk: `quote#${id}`, sk: 'quote' })
const orderPk = (id: string) => `order#${id}`
const orderKey = (id: string) => ({ pk: orderPk(id), sk: 'order' })
const razorpayKey = (id: string) => ({ pk: `razorpay#${id}`, sk: 'order' })
const reservationKey = (order: Order) => ({ pk: `user#${order.user_id}`, sk: `reservation#${order.security_id}` })
const paidOrdersOf = (userId: string) => `user#${userId}#orders`
/** Orders that are due to be reconciled, by time (`gsi2`). */
const reconcilePk = 'attention#order'
/** The desk's list of paid orders that have not ended. */
const worklistPk = 'desk#orders'

/** The number of attempts when other changes of the same order interfere. Set far above what happens in practice. */
const conflictsMax = 8

const orderEvents: Record<OrderEvent, EventDefinition<typeof orderReserved.detail>> = {
  reserved: orderReserved,
  released: orderReleased,
  paid: orderPaid,
  credited: orderCredited,
  'refund-due': orderRefundDue,
  refunded: orderRefunded,
}

export async function saveQuote(context: Context, quote: Quote): Promise<void> {
  await context.table.put({ ...quoteKey(quote.id), ...quote, ttl: epochSeconds(later(quote.valid_until, dayMs)) })
}

export async function loadQuote(context: Context, id: string): Promise<Quote | undefined> {
  const item = await context.table.get(quoteKey(id))
  return item === undefined ? undefined : Quote.parse(item)
}

export async function loadOrder(context: Context, id: string): Promise<Order | undefined> {
  const item = await context.table.get(orderKey(id))
  return item === undefined ? undefined : Order.parse(item)
}

export async function findOrderId(context: Context, razorpayOrderId: string): Promise<string | undefined> {
  const item = await context.table.get(razorpayKey(razorpayOrderId))
  return item === undefined ? undefined : z.string().parse(item['order_id'])
}

export type PlacedResult = 'placed' | 'already-exists' | 'open-reservation' | 'too-many-unpaid'

/** Stores a new order with its guards: one open reservation per user and security, and a daily maximum of unpaid orders. */
export async function savePlaced(context: Context, change: Change): Promise<PlacedResult> {
  const { order } = change
  const today = order.placed_at.slice(0, 10)
  const unpaid = { pk: `user#${order.user_id}`, sk: `unpaid#${today}` }
  const counted = { add: { count: 1 }, set: { ttl: epochSeconds(later(order.placed_at, 2 * dayMs)) } }
  const tooMany = { any: [{ absent: 'count' }, { path: 'count', below: unpaidOrdersADayMax }] } as const
  try {
    await context.table.transact([
      { put: itemOf(order, context.clock.now()), if: { absent: 'pk' } },
      { put: { ...reservationKey(order), order_id: order.id }, if: { absent: 'pk' } },
      { update: unpaid, changes: counted, if: tooMany },
      ...outboxWrites(context, change),
    ])
    return 'placed'
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled)) throw failure
    if (failure.failedAt(0)) return 'already-exists'
    if (failure.failedAt(1)) return 'open-reservation'
    if (failure.failedAt(2)) return 'too-many-unpaid'
    throw failure
  }
}

/** The id of the user's unpaid order for the security, if there is one. */
export async function findReservation(context: Context, order: Order): Promise<string | undefined> {
  const item = await context.table.get(reservationKey(order))
  return item === undefined ? undefined : z.string().parse(item['order_id'])
}

/**
 * Lets a rule decide about an order and stores the result: state, ledger, events and indexes in one transaction, conditional
 * on the version that was read. A caller that has just read the order passes it and saves one read; after a conflict the order
 * is read again. Returns the stored order. Throws when the order does not exist.
 */
export async function changeOrder(
  context: Context,
  known: Order | string,
  decide: (order: Order) => Step,
): Promise<Order> {
  const id = typeof known === 'string' ? known : known.id
  for (let conflict = 0; conflict < conflictsMax; conflict++) {
    const order = conflict === 0 && typeof known !== 'string' ? known : await loadOrder(context, id)
    if (order === undefined) throw new Error(`order ${id} does not exist`)
    const change = decide(order)
    if (change === undefined) return order
    const next = { ...change, order: { ...change.order, version: order.version + 1 } }
    try {
      await context.table.transact(writesOf(context, order, next))
      return next.order
    } catch (failure) {
      if (!(failure instanceof TransactionCancelled) || failure.reasons.every((reason) => reason === 'none'))
        throw failure
    }
  }
  throw new Error(`order ${id} could not be changed: ${conflictsMax} attempts conflicted with other changes`)
}

function writesOf(context: Context, before: Order, change: Change): Write[] {
  const now = context.clock.now()
  const { order } = change
  const isOpen = ({ payment }: Order) => payment === 'PLACED' || payment === 'PENDING'
  const entries = change.postings.map((posting): Write => {
    const entry: LedgerEntry = { ...posting, id: context.ids.make('evt'), order_id: order.id, at: now }
    return { put: { pk: orderPk(order.id), sk: `ledger#${posting.cause}`, ...entry }, if: { absent: 'pk' } }
  })
  const writes: Write[] = [
    { update: orderKey(order.id), changes: changesOf(before, order, now), if: { path: 'version', is: before.version } },
    ...entries,
    ...outboxWrites(context, change),
  ]
  if (isOpen(before) && !isOpen(order))
    writes.push({ delete: reservationKey(order), if: { any: [{ absent: 'pk' }, { path: 'order_id', is: order.id }] } })
  if (before.razorpay_order_id === null && order.razorpay_order_id !== null)
    writes.push({ put: { ...razorpayKey(order.razorpay_order_id), order_id: order.id } })
  if (isOnWorklist(order) !== isOnWorklist(before)) {
    const row = { pk: worklistPk, sk: `${order.paid_at}#${order.id}` }
    writes.push(isOnWorklist(order) ? { put: { ...row, order_id: order.id } } : { delete: row })
  }
  if (!isPaid(before) && isPaid(order))
    writes.push({
      update: { pk: `user#${order.user_id}`, sk: `unpaid#${order.placed_at.slice(0, 10)}` },
      changes: { add: { count: -1 } },
    })
  return writes
}

/** Whether an order belongs on the desk's worklist. It returns there when a second payment arrives after it had ended. */
function isOnWorklist(order: Order): boolean {
  return order.paid_at !== null && !isFinished(order)
}

/** Sets only the attributes that changed: during a deployment newer code may store attributes that this version does not know. */
function changesOf(before: Order, order: Order, now: Instant): Changes {
  const item = itemOf(order, now)
  const changed = Object.entries(item).filter(
    ([name, value]) => !(name in orderKey(order.id)) && !isDeepStrictEqual(value, before[name as keyof Order]),
  )
  return {
    set: Object.fromEntries(changed) as Record<string, Json>,
    remove: indexAttributes.filter((name) => item[name] === undefined),
  }
}

const indexAttributes = ['gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk'] as const

function outboxWrites(context: Context, { order, events }: Change): Write[] {
  const detail = { order_id: order.id, user_id: order.user_id, security_id: order.security_id }
  return events.map((fact) => outbox(context, orderEvents[fact], detail))
}

function itemOf(order: Order, now: Instant): Item {
  const nextAt = nextReconcileAt(order, now)
  return {
    ...orderKey(order.id),
    ...order,
    ...(order.paid_at === null ? {} : { gsi1pk: paidOrdersOf(order.user_id), gsi1sk: `${order.paid_at}#${order.id}` }),
    ...(nextAt === undefined ? {} : { gsi2pk: reconcilePk, gsi2sk: `${nextAt}#${order.id}` }),
  }
}

/** Stores the next time at which an order is reconciled: its regular time, or earlier when this attempt failed. */
export async function saveReconciled(context: Context, order: Order, hasFailed: boolean): Promise<void> {
  const now = context.clock.now()
  const nextAt = hasFailed ? nextReconcileAfterFailure(order, now) : nextReconcileAt(order, now)
  const changes =
    nextAt === undefined
      ? { remove: ['gsi2pk', 'gsi2sk'] }
      : { set: { gsi2pk: reconcilePk, gsi2sk: `${nextAt}#${order.id}` } }
  await context.table
    .update(orderKey(order.id), changes, { path: 'version', is: order.version })
    .catch((failure: unknown) => {
      if (!(failure instanceof ConditionFailed)) throw failure
    })
}

/** Ids of the orders that are due to be reconciled, earliest first. */
export async function loadDue(context: Context, limit: number): Promise<string[]> {
  const page = await context.table.query({
    index: 'gsi2',
    pk: reconcilePk,
    between: ['0', `${context.clock.now()}~`],
    limit,
  })
  return page.items.map((item) => z.string().parse(item['id']))
}

/** Orders that the user has paid, newest first, including refunded ones. */
export async function loadPaidOrders(
  context: Context,
  userId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ orders: Order[]; cursor?: string | undefined }> {
  const found: Page = await context.table.query({
    index: 'gsi1',
    pk: paidOrdersOf(userId),
    descending: true,
    limit: page.limit,
    ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
  })
  return { orders: found.items.map((item) => Order.parse(item)), cursor: found.cursor }
}

export async function loadWorklist(
  context: Context,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ ids: string[]; cursor?: string | undefined }> {
  const found = await context.table.query({
    pk: worklistPk,
    limit: page.limit,
    ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
  })
  return { ids: found.items.map((item) => z.string().parse(item['order_id'])), cursor: found.cursor }
}

export async function loadLedger(context: Context, orderId: string): Promise<LedgerEntry[]> {
  const page = await context.table.query({ pk: orderPk(orderId), begins: 'ledger#', limit: 100 })
  return page.items.map((item) => LedgerEntry.parse(item))
}
