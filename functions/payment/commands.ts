import { mayTryAgain } from '#shared/kernel/retry.ts'
import type { CapturedPayment, Order } from '#shared/order/order.ts'
import { isRefunding, owesRefund } from '#shared/order/rules.ts'
import type { GatewayPayment } from '#shared/order/transition.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { recordPayments, recordRefund } from '#functions/order/commands.ts'
import { razorpay, type RazorpayRefund } from '#functions/vendor/razorpay/client.ts'

/** What the payment provider says of an order, taken in. */
export interface Synced {
  readonly order: Order
  readonly payments: readonly GatewayPayment[]
}

/** Asks the provider for all payments of an order, as it was just read, and takes in what is new. The only way in which an order becomes paid. */
export async function syncPayments(ports: Ports, order: Order, correlation: string): Promise<Synced> {
  if (order.razorpay_order_id === null) return { order, payments: [] }
  const told = await askPayments(ports, order.razorpay_order_id)
  const payments = await captureAuthorized(ports, order, told)
  return { order: await recordPayments(ports, order.id, payments, correlation), payments }
}

async function askPayments(ports: Ports, razorpayOrderId: string): Promise<GatewayPayment[]> {
  const payments = await razorpay(ports).paymentsOf(razorpayOrderId)
  return payments.map(({ id, status, amountPaise, createdAt }) => ({
    id,
    status,
    amount_paise: amountPaise,
    created_at: createdAt,
  }))
}

/** An authorised payment is captured while the order waits for it. Left alone, the provider gives it back by itself. */
async function captureAuthorized(
  ports: Ports,
  order: Order,
  payments: readonly GatewayPayment[],
): Promise<readonly GatewayPayment[]> {
  const waiting = order.payment === 'PENDING' && !payments.some(({ status }) => status === 'captured')
  const authorized = waiting
    ? payments.find(({ status, amount_paise }) => status === 'authorized' && amount_paise === order.total_paise)
    : undefined
  if (authorized === undefined || order.razorpay_order_id === null) return payments
  await razorpay(ports).capture(authorized.id, authorized.amount_paise)
  return askPayments(ports, order.razorpay_order_id)
}

/**
 * Sends back every payment of an order that is to go back, and asks how those on their way stand. Money that lies in escrow
 * comes back to us first; until then its refund waits, so the order is to be given as it was just read.
 */
export async function syncRefunds(ports: Ports, order: Order, correlation: string): Promise<void> {
  const liesInEscrow = isRefunding(order) && order.escrow === 'HELD'
  if (liesInEscrow) return
  for (const payment of order.payments.filter(owesRefund)) {
    const refund = await refundOf(ports, order, payment)
    if (refund.status === 'pending') continue
    const status = refund.status === 'processed' ? 'DONE' : 'FAILED'
    await recordRefund(ports, order, payment.id, { status, reference: refund.reference ?? refund.id }, correlation)
  }
}

/** The refund of a payment as it stands; the first one, and another when its time has come after one that failed, are asked for here. */
async function refundOf(ports: Ports, order: Order, { id, amount_paise }: CapturedPayment): Promise<RazorpayRefund> {
  const provider = razorpay(ports)
  const known = await provider.refundsOf(id)
  const good = known.find(({ status }) => status !== 'failed')
  if (good !== undefined) return good
  const [newest] = known
  if (newest !== undefined) {
    if (!mayTryAgain(known.length, newest.createdAt, ports.clock.now())) return newest
    ports.log({ level: 'error', event: 'refund-failed', order: order.id, failures: known.length })
  }
  const key = newest === undefined ? `refund-${id}` : `refund-${id}-${known.length + 1}`
  return provider.refund({ paymentId: id, amountPaise: amount_paise, key, notes: { order_id: order.id } })
}
