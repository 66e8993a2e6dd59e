import type { LedgerEntry, Order, Stock } from '#shared/order/order.ts'
import { isInProgress, needsSignature } from '#shared/order/rules.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { loadStock } from './stock.ts'
import { findOrderId, loadDue, loadLedger, loadOrder, loadPaidOrders, loadWorklist } from './repository.ts'

/** An order that must exist, because an event or another record names it. Throws when it does not. */
export async function readOrder(ports: Ports, orderId: string): Promise<Order> {
  const order = await loadOrder(ports, orderId)
  if (order === undefined) throw new Error(`order ${orderId} does not exist`)
  return order
}

/** The caller's own order. Another user's order is refused with NOT_FOUND, like one that does not exist. */
export async function readOwnOrder(ports: Ports, userId: string, orderId: string): Promise<Order> {
  const order = await loadOrder(ports, orderId)
  if (order === undefined || order.user_id !== userId) throw new Refused(NOT_FOUND)
  return order
}

export function findOrder(ports: Ports, orderId: string): Promise<Order | undefined> {
  return loadOrder(ports, orderId)
}

/** The order that belongs to an order id of the gateway. */
export async function findOrderByRazorpayOrder(ports: Ports, razorpayOrderId: string): Promise<Order | undefined> {
  const id = await findOrderId(ports, razorpayOrderId)
  return id === undefined ? undefined : loadOrder(ports, id)
}

/** Whether the user has an order between payment and credit. Reads the newest hundred paid orders; older ones have ended. */
export async function hasOrderUnderWay(ports: Ports, userId: string): Promise<boolean> {
  const { orders } = await loadPaidOrders(ports, userId, { limit: 100 })
  return orders.some(isInProgress)
}

/** Whether the user has ever paid an order. */
export async function hasEverPaid(ports: Ports, userId: string): Promise<boolean> {
  const { orders } = await loadPaidOrders(ports, userId, { limit: 1 })
  return orders.length > 0
}

/** The number of paid orders whose deal term the user still has to sign. */
export async function countUnsignedOrders(ports: Ports, userId: string): Promise<number> {
  const { orders } = await loadPaidOrders(ports, userId, { limit: 100 })
  return orders.filter(needsSignature).length
}

export function readStock(ports: Ports, securityId: string): Promise<Stock | undefined> {
  return loadStock(ports, securityId)
}

export function readLedger(ports: Ports, orderId: string): Promise<LedgerEntry[]> {
  return loadLedger(ports, orderId)
}

/** Ids of the orders that are due to be reconciled. */
export function readDueOrders(ports: Ports, limit: number): Promise<string[]> {
  return loadDue(ports, limit)
}

/** Paid orders that have not ended, oldest first. */
export async function readWorklist(
  ports: Ports,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ orders: Order[]; cursor?: string | undefined }> {
  const { ids, cursor } = await loadWorklist(ports, page)
  const orders = await Promise.all(ids.map((id) => readOrder(ports, id)))
  return { orders, cursor }
}
