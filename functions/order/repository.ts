import type { EventDefinition } from '#events/define.ts'
import {
  orderChargedBack,
  orderCredited,
  orderLate,
  orderPaid,
  orderRejected,
  orderReserved,
  orderRefundDue,
  orderRefundSlowed,
  orderRefunded,
  orderReleased,
  orderUnsigned,
} from '#events/order.ts'
import type { Context } from '#functions/platform/context.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import { TransactionCancelled, type Writes } from '#functions/platform/port/table.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { save } from '#functions/platform/storage/save.ts'
import type { OrderId, QuoteId, RazorpayOrderId, UserId } from '#shared/kernel/id.ts'
import { type Refusal, Refused } from '#shared/kernel/refusal.ts'
import { withThaw } from '#shared/order/decision.ts'
import { entriesIn, type LedgerEntry } from '#shared/order/ledger.ts'
import type { Order, Quote } from '#shared/order/order.ts'
import type { Change, OrderEvent, Transition } from '#shared/order/order-transition.ts'
import type { Seller } from '#shared/order/seller.ts'
import { REFERENCE_TAKEN, TOO_MANY_UNPAID } from '#shared/order/refusals.ts'
import { bankWrites } from './bank-totals.ts'
import { withPlace } from './due-index.ts'
import { depositoryReferences, ledgerOf, ledgerRecords, orders, quotes, razorpayOrders } from './entities.ts'
import { numberGiver } from './numbers.ts'
import { loadOrders, paidWrites } from './paid-orders.ts'
import {
  cancelWrites,
  limitReached,
  loadTotals,
  placedTotals,
  reservationWrites,
  type Totals,
} from './stock/reservations.ts'
import { commitShares, isCommitMissing, returnWrites } from './stock/stock.ts'

const orderEvents: Record<OrderEvent, EventDefinition<typeof orderReserved.detail>> = {
  reserved: orderReserved,
  released: orderReleased,
  paid: orderPaid,
  unsigned: orderUnsigned,
  rejected: orderRejected,
  late: orderLate,
  credited: orderCredited,
  'refund-due': orderRefundDue,
  'refund-slowed': orderRefundSlowed,
  refunded: orderRefunded,
  'charged-back': orderChargedBack,
}

export async function saveQuote(context: Context<'table'>, quote: Quote): Promise<void> {
  await context.table.put(quotes.itemOf(context, quote))
}

export function loadQuote(context: Context<'table:read'>, id: QuoteId): Promise<Quote | undefined> {
  return quotes.find(context, { id })
}

export function loadOrder(context: Context<'table:read'>, id: OrderId): Promise<Order | undefined> {
  return orders.find(context, { id })
}

export async function loadOrderId(
  context: Context<'table:read'>,
  razorpayOrderId: RazorpayOrderId,
): Promise<OrderId | undefined> {
  return (await razorpayOrders.find(context, { razorpay_order_id: razorpayOrderId }))?.order_id
}

/**
 * Stores which order an order of the gateway belongs to, before the order itself names it: the gateway may notice a payment at once. The
 * seller is that of its quote, which never changes, so that a repeat stores the same.
 */
export async function saveGatewayOrder(
  context: Context<'table'>,
  razorpayOrderId: RazorpayOrderId,
  orderId: OrderId,
  seller: Seller | undefined,
): Promise<void> {
  const row = { razorpay_order_id: razorpayOrderId, order_id: orderId, ...(seller !== undefined && { seller }) }
  await context.table.put(razorpayOrders.itemOf(context, row))
}

/** What became of a new order; a refusal for a limit. */
export type PlacedResult = 'placed' | 'already-exists' | 'open-reservation' | Refusal

/**
 * Stores a new order with its guards: one open reservation per user and security, a few open ones of a user, and a daily maximum of unpaid orders.
 * `known`: the counts of the user's orders as they were read; after a conflict they are read again.
 */
export function savePlaced(context: Context<'table'>, change: Change, known: Totals): Promise<PlacedResult> {
  const { order } = change
  let isFirst = true
  return retryOnConflict(context, `placement of ${order.id}`, async () => {
    const totals = isFirst ? known : await loadTotals(context, order.user_id)
    isFirst = false
    try {
      await context.table.transact({
        order: orders.create(context, order),
        totals: placedTotals(order, totals),
        ...eventWrites(context, change),
      })
      return 'placed'
    } catch (failure) {
      if (!(failure instanceof TransactionCancelled)) throw failure
      if (failure.hasFailed('order')) return 'already-exists'
      const current = failure.hasFailed('totals') ? await loadTotals(context, order.user_id) : undefined
      const limit = limitReached(order, current)
      // The limit of the day first: a buyer who may not place another order today is not invited to cancel the one they have.
      if (limit === TOO_MANY_UNPAID) return limit
      if (current?.reservations.has(order.security_id) === true) return 'open-reservation'
      if (limit !== undefined) return limit
      throw failure
    }
  })
}

/** The id of the user's unpaid order for the security, if there is one. */
export async function loadReservation(
  context: Context<'table:read'>,
  { user_id, security_id }: Pick<Order, 'user_id' | 'security_id'>,
): Promise<OrderId | undefined> {
  return (await loadTotals(context, user_id))?.reservations.get(security_id)
}

/** The user's orders that hold shares without being paid. */
export async function loadReserved(context: Context<'table:read'>, userId: UserId): Promise<Order[]> {
  const totals = await loadTotals(context, userId)
  return loadOrders(context, [...(totals?.reservations.values() ?? [])])
}

/**
 * Lets a rule decide about an order and stores the result: state, ledger, events and indexes in one transaction, conditional
 * on the version that was read. A caller that has just read the order passes it and saves one read; after a conflict the order
 * is read again. `alongside` makes the writes of other modules that belong to the same fact. Returns the stored order. Throws the
 * rule's refusal, and an error when the order does not exist.
 */
export async function changeOrder(
  context: Context<'table'>,
  known: Order | OrderId,
  decide: (order: Order) => Transition,
  alongside?: () => Promise<Writes>,
): Promise<Order> {
  const id = typeof known === 'string' ? known : known.id
  const giveNumbers = numberGiver(context)
  let justRead = typeof known === 'string' ? undefined : known
  return retryOnConflict(context, `order ${id}`, async () => {
    const order = justRead ?? (await loadOrder(context, id))
    justRead = undefined
    if (order === undefined) throw new Error(`order ${id} does not exist`)
    const decision = decide(order)
    if (decision.outcome === 'refused')
      throw new Refused(decision.why, decision.data === undefined ? {} : { data: { ...decision.data } })
    if (decision.outcome === 'unchanged') return order
    const now = context.clock.now()
    const change = withThaw(order, decision.change, now)
    const after = { ...change.order, changed_at: now, version: order.version + 1 }
    const next = { ...change, order: withPlace(await giveNumbers(after), now) }
    const writes = { ...writesOf(context, order, next), ...(await alongside?.()) }
    try {
      await save(context, writes)
    } catch (failure) {
      // The order was paid and is given up before its shares were committed.
      if (isCommitMissing(failure, order)) await commitShares(context, order)
      throw isReferenceTaken(failure) ? new Refused(REFERENCE_TAKEN) : failure
    }
    return next.order
  })
}

/**
 * Binds a new depository reference to its order, for ever, in the transaction that saves the order with it. The condition fails where it
 * belongs to another order. The rule `lodged` keeps an order from using one twice.
 */
function depositoryWrites(context: Context, before: Order, { id, transfer }: Order): Writes {
  const { depository_reference } = transfer
  if (depository_reference === null || depository_reference === before.transfer.depository_reference) return {}
  const put = depositoryReferences.itemOf(context, { depository_reference, order_id: id })
  return { reference: { put, if: { any: [{ absent: 'pk' }, { attribute: 'order_id', is: id }] } } }
}

/** Whether the reference is the only write that failed. If the order has changed too, the caller decides again. */
function isReferenceTaken(failure: unknown): boolean {
  return failure instanceof TransactionCancelled && failure.hasFailed('reference') && !failure.hasFailed('order')
}

function writesOf(context: Context, before: Order, change: Change): Writes {
  const { order } = change
  return {
    order: orders.replace(context, before, order),
    ...ledgerWrites(context, change),
    ...eventWrites(context, change),
    ...referenceWrites(context, before, order),
    ...bankWrites(before, change),
    ...returnWrites(before, order),
  }
}

/** All entries of a change are one item: it costs as much as one of them alone. */
function ledgerWrites(context: Context, { order, postings }: Change): Writes {
  if (postings.length === 0) return {}
  const at = context.clock.now()
  const record = { id: context.ids.make('evt'), entries: [...postings], order_id: order.id, at }
  return { ledger: ledgerRecords.append(record) }
}

function eventWrites(context: Context, { order, events, payment_id }: Change): Writes {
  const { id: order_id, user_id, security_id, version: order_version } = order
  const detail = { order_id, user_id, security_id, order_version, ...(payment_id !== undefined && { payment_id }) }
  return Object.assign({}, ...events.map((fact) => outbox(context, orderEvents[fact], detail))) as Writes
}

/**
 * The rows by which a buyer's orders are found, the counts of unpaid ones, and the order of a depository reference. The row of the
 * gateway's order is stored before (`saveGatewayOrder`).
 */
function referenceWrites(context: Context, before: Order, order: Order): Writes {
  return {
    ...paidWrites(context, before, order),
    ...reservationWrites(context, before, order),
    ...cancelWrites(context, before, order),
    ...depositoryWrites(context, before, order),
  }
}

export async function loadLedger(context: Context<'table:read'>, orderId: OrderId): Promise<readonly LedgerEntry[]> {
  return (await ledgerRecords.listAll(context, { pk: ledgerOf(orderId) })).flatMap(entriesIn)
}
