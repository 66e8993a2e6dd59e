import type { Order } from '#shared/order/order.ts'
import * as fulfilment from '#shared/order/fulfilment.ts'
import * as transition from '#shared/order/transition.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { readCard } from '#functions/market/queries.ts'
import { applyStock, issueStock, lateHoldOf, reserveShares } from './stock.ts'
import { changeOrder, loadOrder, saveReconciled } from './repository.ts'

/** How often a deal term may be put before an investor. */
const signingAttemptsMax = 3

/** Ends an order that nobody paid in time; any other stays as it is. */
export function recordExpired(ports: Ports, order: Order, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (each) => transition.expired(each, 'time', ports.clock.now()))
}

/** Brings the stock of a security to what an order says of its shares. */
export function applyOrderToStock(ports: Ports, order: Order): Promise<void> {
  return applyStock(ports, order)
}

/** Notes that an order was reconciled, and when it is next: at its time, or soon after a try that failed. */
export function recordReconciled(ports: Ports, order: Order, hasFailed: boolean): Promise<void> {
  return saveReconciled(ports, order, hasFailed)
}

/** Issues the first stock of a security. A repeat changes nothing. */
export function setStock(ports: Ports, securityId: string, issued: number): Promise<void> {
  return issueStock(ports, securityId, issued)
}

/**
 * Takes in what the payment provider says of an order's payments. A payment for an order that is over buys only when the
 * rules honour it and its shares can be taken anew; every other new payment goes back by itself.
 */
export async function recordPayments(
  ports: Ports,
  orderId: string,
  payments: readonly transition.GatewayPayment[],
  correlation: string,
): Promise<Order> {
  const order = await loadOrder(ports, orderId)
  if (order === undefined) throw new Error(`no order ${orderId}`)
  const lateHoldId = await takeLateShares(ports, order, payments)
  const after = await changeOrder(ports, order, correlation, (each) => {
    const late = each.payment === 'EXPIRED' ? lateHoldId : undefined
    return transition.captured(each, payments, late, ports.clock.now())
  })
  // What was taken in vain, now or by an earlier try that died over it, goes back.
  if (order.payment === 'EXPIRED') await applyStock(ports, after)
  return after
}

async function takeLateShares(
  ports: Ports,
  order: Order,
  payments: readonly transition.GatewayPayment[],
): Promise<string | undefined> {
  const paying = transition
    .newCaptures(order, payments)
    .find(({ amount_paise, status }) => status === 'captured' && amount_paise === order.total_paise)
  if (paying === undefined) return undefined
  const card = await readCard(ports, order.security_id)
  if (!transition.honoursLate(order, paying, card?.last_price_paise ?? undefined)) return undefined
  const holdId = lateHoldOf(order)
  return (await reserveShares(ports, order.security_id, holdId, order.quantity)) ? holdId : undefined
}

export function recordHeld(ports: Ports, order: Order, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (each) => transition.moneyHeld(each, ports.clock.now()))
}

export function recordPaidOut(ports: Ports, order: Order, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (each) => transition.moneyPaidOut(each, ports.clock.now()))
}

export function recordReturned(ports: Ports, order: Order, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (each) => transition.moneyReturned(each, ports.clock.now()))
}

export function recordRefund(
  ports: Ports,
  order: Order,
  paymentId: string,
  outcome: { status: 'DONE' | 'FAILED'; reference: string | null },
  correlation: string,
): Promise<Order> {
  return changeOrder(ports, order, correlation, (each) =>
    transition.refunded(each, paymentId, outcome, ports.clock.now()),
  )
}

export function recordSigningStarted(ports: Ports, order: Order, attempt: number, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (each) => fulfilment.signingStarted(each, attempt))
}

export function recordSigned(
  ports: Ports,
  orderId: string,
  attempt: number,
  fileKey: string,
  correlation: string,
): Promise<Order> {
  return changeOrder(ports, orderId, correlation, (order) =>
    fulfilment.signed(order, attempt, fileKey, ports.clock.now()),
  )
}

export function recordSigningEnded(
  ports: Ports,
  orderId: string,
  attempt: number,
  outcome: 'DECLINED' | 'LAPSED',
  correlation: string,
): Promise<Order> {
  return changeOrder(ports, orderId, correlation, (order) =>
    fulfilment.signingEnded(order, attempt, outcome, signingAttemptsMax, ports.clock.now()),
  )
}

export function recordSellerConfirmed(ports: Ports, order: Order, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (each) => fulfilment.sellerConfirmed(each, ports.clock.now()))
}

export function recordLodged(
  ports: Ports,
  order: Order,
  by: string,
  reference: string,
  correlation: string,
): Promise<Order> {
  return changeOrder(ports, order, correlation, (each) => fulfilment.lodged(each, by, reference, ports.clock.now()))
}

export function recordCredited(ports: Ports, order: Order, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (each) => fulfilment.credited(each, ports.clock.now()))
}
