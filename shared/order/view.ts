import { dayInIndia, dayMs, type Instant, later } from '#shared/kernel/instant.ts'
import { rupeesFrom } from '#shared/kernel/money.ts'
import type { OrderView } from './api.ts'
import { lapseDays, unsignedDaysMax } from './limits.ts'
import type { CapturedPayment, Order } from './order.ts'
import { chargeOf, isRefunding, needsSignature } from './rules.ts'

/** When each step is expected, in days after payment. */
const expectedDays = {
  'Money held in escrow': 1,
  'Seller confirmed': 2,
  'Deal term signed': 1,
  'Transfer lodged': 4,
  'Shares in your demat account': 7,
  'Released to provider': 8,
} as const

/** An order on the wire. `fileUrl` is a link to its signed copy. */
export function viewOrder(order: Order, fileUrl: string | null): OrderView {
  const tds = chargeOf(order.charges, 'TDS')
  return {
    order_id: order.id,
    security_id: order.security_id,
    scrip_name: order.scrip_name,
    transaction_date: order.paid_at ?? order.placed_at,
    order_created_date: order.placed_at,
    price: rupeesFrom(order.total_paise - tds),
    price_per_share: rupeesFrom(order.price_paise),
    quantity: order.quantity,
    is_tcs_tds_collected: tds > 0,
    is_tcs_tds_collected_value: rupeesFrom(tds),
    holding_status: order.transfer === 'CREDITED' ? 'OWNED' : 'UNDER_PROCESS',
    user_signed_status: order.signature === 'SIGNED' ? 'complete' : order.signature === 'PENDING' ? 'pending' : null,
    file_url: fileUrl,
    escrow_id: order.voucher_id,
    service_order_id: order.service_order_id,
    payment_details: order.razorpay_order_id === null ? [] : [{ order_id: order.razorpay_order_id }],
    ...signUntilOf(order),
    refund: isRefunding(order) ? viewRefund(order.payments[0]) : null,
    timeline: timelineOf(order),
  }
}

/** The attempt's end, or the last day for any attempt, whichever comes first. */
function signUntilOf(order: Order): Pick<OrderView, 'sign_until'> {
  if (!needsSignature(order) || order.paid_at === null) return {}
  const attemptEnds = later(order.signing_started_at ?? order.paid_at, lapseDays * dayMs)
  const allEnd = later(order.paid_at, unsignedDaysMax * dayMs)
  return { sign_until: attemptEnds < allEnd ? attemptEnds : allEnd }
}

export function viewRefund(payment: CapturedPayment | undefined): OrderView['refund'] {
  if (payment === undefined || payment.refund === 'NONE') return null
  return {
    status: payment.refund,
    reference: payment.refund_reference,
    expected_on: payment.refund_due_at === null ? null : dayInIndia(payment.refund_due_at),
  }
}

function rejectionsOf({ rejections }: Order): OrderView['timeline'] {
  return rejections.map(({ at }) => ({ step: 'Transfer not accepted, being made again', at }))
}

function timelineOf(order: Order): OrderView['timeline'] {
  const paidAt = order.paid_at ?? order.placed_at
  const paid = { step: 'Payment received', at: paidAt }
  if (isRefunding(order)) {
    const [first] = order.payments
    return [
      paid,
      { step: 'Refund started' },
      first?.refunded_at ? { step: 'Refunded', at: first.refunded_at } : { step: 'Refunded' },
    ]
  }
  const step = (name: keyof typeof expectedDays, at: Instant | null) =>
    at === null
      ? { step: name, expected_on: dayInIndia(later(paidAt, expectedDays[name] * dayMs)) }
      : { step: name, at }
  return [
    paid,
    step('Money held in escrow', order.held_at),
    step('Deal term signed', order.signed_at),
    step('Seller confirmed', order.seller_confirmed_at),
    step('Transfer lodged', order.lodged_at),
    ...(order.transfer === 'REJECTED' ? rejectionsOf(order).slice(-1) : []),
    step('Shares in your demat account', order.credited_at),
    step('Released to provider', order.paid_out_at),
  ]
}
