import { EscrowId, OrderId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { RefundDestination } from '#shared/order/api.ts'
import type { Order } from '#shared/order/order.ts'
import { destinationOf, payingOf, startOf } from '#shared/order/refund/refund-view.ts'
import { isChargedBack } from '#shared/order/refund/refund.ts'
import { isRefunding } from '#shared/order/rules.ts'

export interface EscrowStep {
  readonly label: string
  readonly time?: Instant
}

/** The escrow of an order has the order's id at the escrow partner. */
export function escrowIdOf(orderId: OrderId): EscrowId {
  return EscrowId.parse(orderId)
}

export function orderIdOfEscrow(escrowId: EscrowId): OrderId {
  return OrderId.parse(escrowId)
}

/** The steps of the money of a paid order. A step that has happened carries its time. */
export function escrowSteps(order: Order): EscrowStep[] {
  const received = step('Payment received', order.payment.paid_at)
  if (!isRefunding(order)) {
    return [
      received,
      step('Held in escrow', order.escrow.held_at),
      step('Shares transferred to your demat', order.transfer.credited_at),
      step('Released to provider', order.escrow.paid_out_at),
    ]
  }
  const payment = payingOf(order)
  const held = order.escrow.held_at === null ? [] : [step('Held in escrow', order.escrow.held_at)]
  // What the payer's bank took back is no refund.
  if (payment !== undefined && isChargedBack(payment)) return [received, ...held]
  const startedAt = order.escrow.returned_at ?? (payment && startOf(payment)) ?? order.payment.paid_at
  return [received, ...held, step('Refund started', startedAt), step('Refunded', payment?.refunded_at ?? null)]
}

/** Where the money of a refunded order goes; undefined when it goes nowhere, or to the seller. */
export function refundDestinationOf(order: Order): RefundDestination | undefined {
  const payment = isRefunding(order) ? payingOf(order) : undefined
  return payment === undefined || isChargedBack(payment) ? undefined : destinationOf(payment)
}

function step(label: string, at: Instant | null): EscrowStep {
  return at === null ? { label } : { label, time: at }
}
