import { EscrowId, PaymentId, RazorpayOrderId, UserId } from '#shared/kernel/id.ts'
import { dayMs, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import * as escrow from '#shared/order/escrow/escrow-transition.ts'
import * as fulfilment from '#shared/order/deadline/fulfilment.ts'
import type { Order } from '#shared/order/order.ts'
import type { Transition } from '#shared/order/order-transition.ts'
import * as payments from '#shared/order/payment/payment-transition.ts'
import { moneyPaidOut } from '#shared/order/escrow/payout-transition.ts'
import * as transition from '#shared/order/transition.ts'
import { gatewayPaymentWith, orderWith, sampleTime, sampleTotal } from './sample-order.ts'

/** A Monday, on which everything happens. */
export const actedAt = sampleTime
const now = actedAt
const afterExpiry = later(now, dayMs)
const [operator, supervisor] = [UserId.parse('usr_a'), UserId.parse('usr_b')]
/** What it costs, in paise. */
export const total = paise(sampleTotal)
/** An order that was just placed. */
export const placed = orderWith()

type Act = (order: Order) => Transition

const capture =
  (id: string, amount = total): Act =>
  (order) =>
    payments.captured(order, [gatewayPaymentWith({ id: PaymentId.parse(id), amount_paise: amount })], undefined, now)
const refund =
  (status: 'processed' | 'failed'): Act =>
  (order) => {
    const payment = order.payment.captured.find((each) => each.refund === 'STARTED' || each.refund === 'FAILED')
    if (payment === undefined) return { outcome: 'unchanged' }
    const { id, amount_paise } = payment
    const reported = { id: `rfnd_${id}_${status}`, key: `refund-${id}`, amount_paise, status, created_at: now }
    return payments.refundsReported(order, id, [{ ...reported, speed: null, reference: null }], now)
  }
const end =
  (outcome: 'DECLINED' | 'LAPSED'): Act =>
  (order) =>
    fulfilment.signingEnded(order, order.signature.attempt, outcome, now)

/** Everything that partners, people and timers can do to an order. Foreign refunds freeze it and are decided by two people. */
export const acts = {
  reserved: (order) => transition.sharesReserved(order, order.stock.hold_id),
  soldOut: (order) => transition.soldOut(order, order.stock.hold_id),
  opened: (order) =>
    transition.checkoutOpened(order, {
      razorpay_order_id: RazorpayOrderId.parse('order_1'),
      voucher_id: EscrowId.parse('ord_1'),
    }),
  expired: (order) => transition.expired(order, 'time', afterExpiry),
  paid: capture('pay_1'),
  paidTwice: capture('pay_2'),
  paidWrongly: capture('pay_3', paise(100)),
  held: (order) => escrow.moneyCollected(order, [{ ref: order.id, amount_paise: total }], total, now),
  signing: (order) => fulfilment.signingStarted(order, order.signature.attempt + 1, now),
  signed: (order) => fulfilment.signed(order, order.signature.attempt, 'key', now),
  declined: end('DECLINED'),
  lapsed: end('LAPSED'),
  confirmed: (order) => fulfilment.sellerConfirmed(order, now),
  lodged: (order) => fulfilment.lodged(order, operator, `NSDL-${order.transfer.rejections.length}`, now),
  rejected: (order) => fulfilment.transferRejected(order, operator, 'Frozen', now),
  proposed: (order) => fulfilment.giveUpAsked(order, operator, now),
  agreed: (order) => fulfilment.giveUpAsked(order, supervisor, now),
  credited: (order) => fulfilment.credited(order, supervisor, now),
  cancelled: (order) => transition.cancelled(order, now),
  paidOut: (order) => moneyPaidOut(order, { seller: paise(523_400), fee: paise(10_468), duty: paise(79) }, now),
  returned: (order) => escrow.moneyReturned(order, paise(order.ledger.balances.escrow), null, now),
  refunded: refund('processed'),
  refundFailed: refund('failed'),
} satisfies Record<string, Act>

/** The order after some acts, each of which must change it. */
export function after(order: Order, ...names: (keyof typeof acts)[]): Order {
  return names.reduce((current, name) => {
    const result = acts[name](current)
    if (result.outcome !== 'changed') throw new Error(`${name} changes nothing`)
    return result.change.order
  }, order)
}
