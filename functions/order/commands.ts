import type { Order } from '#shared/order/order.ts'
import * as fulfilment from '#shared/order/fulfilment.ts'
import * as transition from '#shared/order/transition.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { readCard } from '#functions/market/queries.ts'
import { applyStock, issueStock, lateHoldOf, reserveShares } from './stock.ts'
import { changeOrder, loadOrder, saveReconciled } from './repository.ts'

/** How many times a deal term is offered for signature before the order is cancelled. */
const signingAttemptsMax = 3

/** Expires an order whose time to pay has ended. Any other order is unchanged. */
export function recordExpired(ports: Ports, order: Order, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (current) => transition.expired(current, 'time', ports.clock.now()))
}

/** Applies the stock state of an order to the stock of its security. A repeat changes nothing. */
export function applyOrderToStock(ports: Ports, order: Order): Promise<void> {
  return applyStock(ports, order)
}

/** Records the next time at which an order is reconciled: its regular time, or earlier when this attempt failed. */
export function recordReconciled(ports: Ports, order: Order, hasFailed: boolean): Promise<void> {
  return saveReconciled(ports, order, hasFailed)
}

/** Issues the first stock of a security. A repeat changes nothing. */
export function setStock(ports: Ports, securityId: string, issued: number): Promise<void> {
  return issueStock(ports, securityId, issued)
}

/**
 * Records the payments that the gateway reports for an order. A payment for an expired order buys only when the rules accept
 * it (`honoursLate`) and its shares can be reserved again. Every other new payment is refunded.
 */
export async function recordPayments(
  ports: Ports,
  orderId: string,
  payments: readonly transition.GatewayPayment[],
  correlation: string,
): Promise<Order> {
  const order = await loadOrder(ports, orderId)
  if (order === undefined) throw new Error(`order ${orderId} does not exist`)
  const lateHoldId = await reserveLateShares(ports, order, payments)
  const changed = await changeOrder(ports, order, correlation, (current) => {
    const holdId = current.payment === 'EXPIRED' ? lateHoldId : undefined
    return transition.captured(current, payments, holdId, ports.clock.now())
  })
  // Returns a late hold that bought nothing, made now or by an earlier attempt that crashed.
  if (order.payment === 'EXPIRED') await applyStock(ports, changed)
  return changed
}

async function reserveLateShares(
  ports: Ports,
  order: Order,
  payments: readonly transition.GatewayPayment[],
): Promise<string | undefined> {
  const paying = transition
    .newCaptures(order, payments)
    .find(({ amount_paise, status }) => status === 'captured' && amount_paise === order.total_paise)
  if (paying === undefined) return undefined
  const card = await readCard(ports, order.security_id)
  if (!transition.acceptsLatePayment(order, paying, card?.last_price_paise ?? undefined)) return undefined
  const holdId = lateHoldOf(order)
  return (await reserveShares(ports, order.security_id, holdId, order.quantity)) ? holdId : undefined
}

/** Records that the escrow partner holds the money of an order. */
export function recordHeld(ports: Ports, order: Order, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (current) => transition.moneyHeld(current, ports.clock.now()))
}

/** Records that the escrow partner paid the money out to the seller. */
export function recordPaidOut(ports: Ports, order: Order, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (current) => transition.moneyPaidOut(current, ports.clock.now()))
}

/** Records that the escrow partner returned the money to us. */
export function recordReturned(ports: Ports, order: Order, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (current) => transition.moneyReturned(current, ports.clock.now()))
}

/** Records the outcome of a refund. `reference` is the gateway's reference for the payer's bank. */
export function recordRefund(
  ports: Ports,
  order: Order,
  paymentId: string,
  outcome: { status: 'DONE' | 'FAILED'; reference: string | null },
  correlation: string,
): Promise<Order> {
  return changeOrder(ports, order, correlation, (current) =>
    transition.refunded(current, paymentId, outcome, ports.clock.now()),
  )
}

/** Records the start of a signing attempt, counted from 1. */
export function recordSigningStarted(ports: Ports, order: Order, attempt: number, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (current) => fulfilment.signingStarted(current, attempt))
}

/** Records that the deal term is signed. `fileKey` names the signed copy in the file store. */
export function recordSigned(
  ports: Ports,
  orderId: string,
  attempt: number,
  fileKey: string,
  correlation: string,
): Promise<Order> {
  return changeOrder(ports, orderId, correlation, (current) =>
    fulfilment.signed(current, attempt, fileKey, ports.clock.now()),
  )
}

/** Records a signing attempt that ended without a signature. After the last attempt the order is cancelled and refunded. */
export function recordSigningEnded(
  ports: Ports,
  orderId: string,
  attempt: number,
  outcome: 'DECLINED' | 'LAPSED',
  correlation: string,
): Promise<Order> {
  return changeOrder(ports, orderId, correlation, (current) =>
    fulfilment.signingEnded(current, attempt, outcome, signingAttemptsMax, ports.clock.now()),
  )
}

/** Records that the seller is ready to transfer the shares. */
export function recordSellerConfirmed(ports: Ports, order: Order, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (current) => fulfilment.sellerConfirmed(current, ports.clock.now()))
}

/** Records that the transfer is lodged with the depository: `by` is the operator's id, `reference` the depository's. */
export function recordLodged(
  ports: Ports,
  order: Order,
  by: string,
  reference: string,
  correlation: string,
): Promise<Order> {
  return changeOrder(ports, order, correlation, (current) =>
    fulfilment.lodged(current, by, reference, ports.clock.now()),
  )
}

/** Records that the shares are in the buyer's demat account. */
export function recordCredited(ports: Ports, order: Order, correlation: string): Promise<Order> {
  return changeOrder(ports, order, correlation, (current) => fulfilment.credited(current, ports.clock.now()))
}
