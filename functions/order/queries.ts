import type { OrderId, QuoteId, RazorpayOrderId, SecurityId, UserId } from '#shared/kernel/id.ts'
import type { LedgerEntry } from '#shared/order/ledger.ts'
import type { Order, Quote } from '#shared/order/order.ts'
import type { Stock } from '#shared/order/stock/stock.ts'
import { isInProgress, isOpen, needsSignature } from '#shared/order/rules.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { Context } from '#functions/platform/context.ts'
import { loadStock } from './stock/stock-shards.ts'
import { loadBankTotals } from './bank-totals.ts'
import { loadDue } from './due.ts'
import { countPaidOrders, loadLive, loadOrders, loadPaid, loadPaidOrders } from './paid-orders.ts'
import { loadWorklist } from './worklist.ts'
import type { Totals } from './stock/reservations.ts'
import { loadLedger, loadOrder, loadOrderId, loadQuote, loadReserved } from './repository.ts'

/** An order that must exist, because an event or another record names it. Throws when it does not. */
export async function readOrder(context: Context<'table:read'>, orderId: OrderId): Promise<Order> {
  const order = await loadOrder(context, orderId)
  if (order === undefined) throw new Error(`order ${orderId} does not exist`)
  return order
}

/** The caller's own order. Throws NOT_FOUND for other users' orders too. */
export async function readOwnOrder(context: Context<'table:read'>, userId: UserId, orderId: OrderId): Promise<Order> {
  const order = await loadOrder(context, orderId)
  if (order === undefined || order.user_id !== userId) throw new Refused(NOT_FOUND)
  return order
}

/** What our bank account holds of all orders, and the GST that is owed, in paise. */
export function readBankTotals(
  context: Context<'table:read'>,
): Promise<{ readonly bank: number; readonly gst: number }> {
  return loadBankTotals(context)
}

export function findOrder(context: Context<'table:read'>, orderId: OrderId): Promise<Order | undefined> {
  return loadOrder(context, orderId)
}

/** The order that belongs to an order id of the gateway. */
export async function findOrderByRazorpayOrder(
  context: Context<'table:read'>,
  razorpayOrderId: RazorpayOrderId,
): Promise<Order | undefined> {
  const id = await loadOrderId(context, razorpayOrderId)
  return id === undefined ? undefined : loadOrder(context, id)
}

/** Whether the user has an order between payment and credit. */
export async function hasOrderUnderWay(context: Context<'table:read'>, userId: UserId): Promise<boolean> {
  return (await loadPaid(context, userId)).underWay.some(isInProgress)
}

/** Whether the user has ever paid an order. */
export async function hasEverPaid(context: Context<'table:read'>, userId: UserId): Promise<boolean> {
  return (await countPaidOrders(context, userId)) > 0
}

/** The number of paid orders whose deal term the user still has to sign. */
export async function countUnsignedOrders(context: Context<'table:read'>, userId: UserId): Promise<number> {
  return (await readPaidOrders(context, userId)).unsigned
}

/** How many paid orders the user still has to sign, and the counts of their orders. */
export async function readPaidOrders(
  context: Context<'table:read'>,
  userId: UserId,
): Promise<{ readonly unsigned: number; readonly totals: Totals }> {
  const { totals, underWay } = await loadPaid(context, userId)
  return { unsigned: underWay.filter(needsSignature).length, totals }
}

/** The user's orders that wait for a payment or for something after it. */
export function listLiveOrders(context: Context<'table:read'>, userId: UserId): Promise<readonly Order[]> {
  return loadLive(context, userId)
}

/** The user's orders that are not paid and can still be paid; the one that ends first comes first. */
export async function listOpenOrders(context: Context<'table:read'>, userId: UserId): Promise<Order[]> {
  const reserved = await loadReserved(context, userId)
  return openIn(context, reserved).toSorted((one, other) => (one.expires_at < other.expires_at ? -1 : 1))
}

function openIn({ clock }: Context, orders: readonly Order[]): Order[] {
  const now = clock.now()
  return orders.filter((order) => isOpen(order, now))
}

/** How many orders of a user wait for a payment, for a signature and for their shares. */
export async function countWaitingOrders(
  context: Context<'table:read'>,
  userId: UserId,
): Promise<{ unpaid: number; to_sign: number; on_the_way: number }> {
  const live = await loadLive(context, userId)
  const toSign = live.filter(needsSignature).length
  return {
    unpaid: openIn(context, live).length,
    to_sign: toSign,
    on_the_way: live.filter(isInProgress).length - toSign,
  }
}

export { readSeller, readSellerOf, readSellersOf } from './sellers.ts'
export { UnreadableOrder } from './due.ts'
export { findOrdersToCompare, isEmptyList, listOrdersOf, listOrdersToCompare, listsToCompare } from './to-compare.ts'
export { ordersDue, unpaidDue } from './due-index.ts'

export function findStock(context: Context<'table:read'>, securityId: SecurityId): Promise<Stock | undefined> {
  return loadStock(context, securityId)
}

export function listLedger(context: Context<'table:read'>, orderId: OrderId): Promise<readonly LedgerEntry[]> {
  return loadLedger(context, orderId)
}

/** An order that is due to be reconciled. Throws `UnreadableOrder`. */
export function findDueOrder(context: Context<'table:read'>, orderId: OrderId): Promise<Order | undefined> {
  return loadDue(context, orderId)
}

/** All orders that the user has paid, newest first. */
export async function listPaidOrders(context: Context<'table:read'>, userId: UserId): Promise<readonly Order[]> {
  const found: Order[] = []
  let cursor: string | undefined
  do {
    const page: Page<Order> = await loadPaidOrders(context, userId, { limit: 100, cursor })
    found.push(...page.values)
    cursor = page.cursor
  } while (cursor !== undefined)
  return found
}

/** The caller's own quote. Another user's is refused with NOT_FOUND, like one that does not exist. */
export async function readOwnQuote(context: Context<'table:read'>, userId: UserId, quoteId: QuoteId): Promise<Quote> {
  const quote = await loadQuote(context, quoteId)
  if (quote === undefined || quote.user_id !== userId) throw new Refused(NOT_FOUND)
  return quote
}

/** Paid orders that have not ended, oldest first. */
export async function listWorklist(context: Context<'table:read'>, page: PageRequest): Promise<Page<Order>> {
  const { values, cursor } = await loadWorklist(context, page)
  return { values: await loadOrders(context, values), cursor }
}
