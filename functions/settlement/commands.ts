import { recordSettled } from '#functions/order/commands.ts'
import { findOrderByRazorpayOrder } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { SettlementLine as GatewayLine } from '#functions/vendor/razorpay/settlement.ts'
import type { Order } from '#shared/order/order.ts'
import type { StoredLine } from './entities.ts'
import { loadCredits } from './repository.ts'

/** Only a payment's line always names its order: the others name the payment, an adjustment sometimes the dispute alone. */
export async function findOrderOfLine(
  context: Context<'table:read' | 'secrets' | 'fetch'>,
  line: GatewayLine,
  find = findOrderByRazorpayOrder,
): Promise<Order | undefined> {
  if (line.orderId !== undefined) return find(context, line.orderId)
  const gateway = razorpay(context)
  const dispute = line.disputeId === undefined ? undefined : await gateway.dispute(line.disputeId)
  const paymentId = line.paymentId ?? dispute?.paymentId
  const payment = paymentId === undefined ? undefined : await gateway.findPayment(paymentId)
  return payment?.orderId === undefined ? undefined : find(context, payment.orderId)
}

/** Whether the gateway has settled a payment that the order does not know. */
export function hasUnknownPayment(order: Order, lines: readonly StoredLine[]): boolean {
  return lines.some(
    ({ kind, id }) => kind === 'payment' && !order.payment.captured.some((payment) => payment.id === id),
  )
}

/**
 * Books what the gateway and our bank have stated about an order. `order` must be as it was just read, `lines` are those of the gateway
 * about it. Returns the stored order.
 */
export async function syncSettlement(
  context: Context<'table'>,
  order: Order,
  lines: readonly StoredLine[],
): Promise<Order> {
  const utrs = new Set(lines.map(({ utr }) => utr))
  if (order.escrow.return_utr !== null) utrs.add(order.escrow.return_utr)
  // A credit that was stored in this moment is booked by the next reading, which finds that it is known.
  return recordSettled(context, order, lines, await loadCredits(context, [...utrs]))
}
