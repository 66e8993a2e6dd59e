import { type Day, dayInIndia, dayMs, earlierOf, type Instant, later, secondsBetween } from '#shared/kernel/instant.ts'
import { paise, rupeesFrom } from '#shared/kernel/money.ts'
import { type DayRange, type Holidays, workingDayRange } from '#shared/kernel/working-days.ts'
import type { ListedOpenOrder, OpenOrder, OrderView, TimelineStep } from '#shared/order/api.ts'
import { keptOnCancel } from '#shared/order/refund/cancel-cost.ts'
import { deliveryDays, lapseDays, refundDays, signingAttemptsMax, unsignedDaysMax } from '#shared/order/limits.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { endsOf } from '#shared/order/deadline/deadlines.ts'
import { orderNumberOf } from '#shared/order/number.ts'
import { expectedRefund, payingOf, startOf, viewRefund } from '#shared/order/refund/refund-view.ts'
import { isChargedBack, isTooOld } from '#shared/order/refund/refund.ts'
import { chargeOf, isDelivering, isFrozen, isPaid, isRefunding, needsSignature } from '#shared/order/rules.ts'
import { maskTaxId, type Seller } from '#shared/order/seller.ts'

/** When each step is expected, in working days after payment. */
const expectedDays = {
  'Money held in escrow': { from: 1, to: 1 },
  'Seller confirmed': { from: 1, to: 2 },
  'Deal term signed': { from: 1, to: 1 },
  'Transfer lodged': { from: 3, to: 4 },
  'Shares in your demat account': deliveryDays,
  'Released to provider': { from: 6, to: 8 },
} as const

/** What the dates of an order depend on, besides the order. */
export interface Calendar {
  readonly holidays: Holidays
  readonly today: Day
  readonly now: Instant
  /** When the buyer cancelled their newest orders, as far as it decides what cancelling costs. */
  readonly recent: readonly Instant[]
  /** The last digits of the buyer's bank account, where a refund would go to it. */
  readonly accountEnd?: string | undefined
}

/** Whether a refund of the order that started now would go to the buyer's bank account: the payment is too old for the gateway. */
export function wouldBankRefund(order: Order, now: Instant): boolean {
  const payment = payingOf(order)
  return isPaid(order) && !isRefunding(order) && !isDelivering(order) && payment !== undefined && isTooOld(payment, now)
}

/** An unpaid order on the wire. */
export function viewOpenOrder(order: Order): OpenOrder {
  return {
    quote_id: order.quote_id,
    order_id: order.id,
    quantity: order.quantity,
    total: rupeesFrom(order.total_paise),
    expires_at: order.expires_at,
    lasts_seconds: reservationSecondsOf(order),
  }
}

/** How long the shares of an order are held, from its placement. */
export function reservationSecondsOf({ placed_at, expires_at }: Pick<Order, 'placed_at' | 'expires_at'>): number {
  return secondsBetween(placed_at, expires_at)
}

export function viewListedOpenOrder(order: Order): ListedOpenOrder {
  return { ...viewOpenOrder(order), security_id: order.security_id, scrip_name: order.scrip_name }
}

/** What an order shows that lies elsewhere. */
export interface OrderFacts {
  /** A link to its signed copy; null until there is one. */
  readonly fileUrl: string | null
  readonly seller: Pick<Seller, 'name' | 'tax_id'>
}

/** An order on the wire. */
export function viewOrder(order: Order, { fileUrl, seller }: OrderFacts, calendar: Calendar): OrderView {
  const tds = chargeOf(order.charges, 'TDS')
  return {
    order_id: order.id,
    number: orderNumberOf(order),
    seller_name: seller.name,
    seller_tax_id: maskTaxId(seller.tax_id),
    security_id: order.security_id,
    scrip_name: order.scrip_name,
    transaction_date: order.payment.paid_at ?? order.placed_at,
    order_created_date: order.placed_at,
    price: rupeesFrom(order.total_paise - tds),
    price_per_share: rupeesFrom(order.price.paise),
    quantity: order.quantity,
    is_tcs_tds_collected: tds > 0,
    is_tcs_tds_collected_value: rupeesFrom(tds),
    holding_status: order.transfer.state === 'CREDITED' ? 'OWNED' : 'UNDER_PROCESS',
    user_signed_status:
      order.signature.state === 'SIGNED' ? 'complete' : order.signature.state === 'PENDING' ? 'pending' : null,
    file_url: fileUrl,
    escrow_id: order.escrow.voucher_id,
    service_order_id: order.escrow.service_order_id,
    payment_details: order.payment.razorpay_order_id === null ? [] : [{ order_id: order.payment.razorpay_order_id }],
    ...signingOf(order),
    ...endingOf(order),
    refund: isRefunding(order) ? viewRefund(payingOf(order), calendar.holidays) : null,
    ...secondPaymentsOf(order, calendar.holidays),
    timeline: timelineOf(order, calendar),
    ...cancellationOf(order, calendar),
  }
}

/** What a cancel would come to now. `recent`: the buyer's newest cancels, where they can matter. */
function cancellationOf(
  order: Order,
  { now, holidays, today, recent, accountEnd }: Calendar,
): Pick<OrderView, 'cancellation'> {
  const payment = payingOf(order)
  if (!isPaid(order) || isRefunding(order) || payment === undefined) return {}
  const kept = keptOnCancel(order, { now, holidays, recent })
  return {
    cancellation: {
      allowed: !isDelivering(order) && !isFrozen(order),
      refund: rupeesFrom(paise(payment.amount_paise - kept)),
      kept: rupeesFrom(kept),
      ...(isTooOld(payment, now)
        ? { to: 'BANK_ACCOUNT', ...(accountEnd !== undefined && { account_end: accountEnd }) }
        : { to: 'SOURCE' }),
      expected_on: workingDayRange(today, refundDays, holidays).to,
    },
  }
}

function secondPaymentsOf({ payment: { captured } }: Order, holidays: Holidays): Pick<OrderView, 'second_payments'> {
  const views = captured
    .filter(({ is_second }) => is_second)
    .flatMap((payment) => {
      const refund = viewRefund(payment, holidays)
      return refund === null ? [] : [{ amount: rupeesFrom(payment.amount_paise), paid_on: payment.captured_at, refund }]
    })
  return views.length === 0 ? {} : { second_payments: views }
}

/** The attempt's end, or the last day for any attempt, whichever comes first. While the order is frozen its deadlines stand still. */
export function signingOf(order: Order): Pick<OrderView, 'sign_until' | 'sign_attempts_left'> {
  if (!needsSignature(order) || order.payment.paid_at === null) return {}
  const attemptsOver = order.signature.state === 'PENDING' ? order.signature.attempt - 1 : order.signature.attempt
  const attemptsLeft = { sign_attempts_left: signingAttemptsMax - attemptsOver }
  if (isFrozen(order)) return attemptsLeft
  const attemptEnds = later(order.signature.started_at ?? order.payment.paid_at, lapseDays * dayMs)
  const allEnd = later(order.payment.paid_at, unsignedDaysMax * dayMs)
  return { sign_until: earlierOf(attemptEnds, allEnd), ...attemptsLeft }
}

function endingOf(order: Order): Pick<OrderView, 'on_hold' | 'cancelled' | 'given_up' | 'charged_back'> {
  const taken = order.payment.captured.find(({ is_second, charged_back_paise: lost }) => !is_second && lost > 0)
  return {
    ...(isFrozen(order) && order.transfer.state !== 'CREDITED' && { on_hold: true as const }),
    ...(isRefunding(order) && { cancelled: true as const }),
    ...(order.ending.given_up !== null && { given_up: order.ending.given_up }),
    ...(taken !== undefined && {
      charged_back: { amount: rupeesFrom(taken.charged_back_paise), whole: isChargedBack(taken) },
    }),
  }
}

/** The days on which something is expected that takes some working days from a moment. */
function expectedAfter(start: Instant, days: { from: number; to: number }, holidays: Holidays): DayRange {
  return workingDayRange(dayInIndia(start), days, holidays)
}

function rejectionsOf({ transfer: { rejections } }: Order): OrderView['timeline'] {
  return rejections.map(({ at }) => ({ step: 'Transfer not accepted, being made again', at }))
}

/** When the refund was first asked of the gateway, or, where our bank pays it, when it became due. */
function startedAt(payment: CapturedPayment): Instant | undefined {
  const asked = payment.refunds.map(({ created_at }) => created_at).toSorted()
  return asked[0] ?? (payment.refund_payouts.length > 0 ? startOf(payment) : undefined)
}

/** The steps of a refund. What the payer's bank took back is none. `waiting`: a step that is still to come. */
function refundStepsOf(
  payment: CapturedPayment | undefined,
  holidays: Holidays,
  waiting: (step: string, expected: DayRange | undefined) => TimelineStep,
): TimelineStep[] {
  const at = payment?.refunded_at ?? null
  if (payment !== undefined && isChargedBack(payment))
    return [{ step: 'Taken back by your bank', ...(at !== null && { at }) }]
  const start = payment && startedAt(payment)
  return [
    { step: 'Refund started', ...(start !== undefined && { at: start }) },
    at === null ? waiting('Refunded', payment && expectedRefund(payment, holidays)) : { step: 'Refunded', at },
  ]
}

/** The steps of a paid order: those that happened, and when each other is expected. */
export function timelineOf(order: Order, { holidays, today }: Pick<Calendar, 'holidays' | 'today'>): TimelineStep[] {
  const paidAt = order.payment.paid_at ?? order.placed_at
  const paid = { step: 'Payment received', at: paidAt }
  const waiting = (step: string, expected: DayRange | undefined) =>
    // The deadlines of a frozen order stand still, so that it promises no day.
    expected === undefined || isFrozen(order)
      ? { step }
      : {
          step,
          expected_from: expected.from,
          expected_on: expected.to,
          ...(expected.to < today && { late: true as const }),
        }
  if (isRefunding(order)) return [paid, ...refundStepsOf(payingOf(order), holidays, waiting)]
  const ends = endsOf(order, holidays)
  const step = (name: keyof typeof expectedDays, at: Instant | null): TimelineStep => {
    if (at !== null) return { step: name, at }
    const endsOn = ends.get(name)
    return {
      ...waiting(name, expectedAfter(paidAt, expectedDays[name], holidays)),
      ...(endsOn !== undefined && { ends_on: endsOn }),
    }
  }
  const lodged = step('Transfer lodged', order.transfer.lodged_at)
  const reference = order.transfer.state === 'REJECTED' ? null : order.transfer.depository_reference
  return [
    paid,
    step('Money held in escrow', order.escrow.held_at),
    step('Deal term signed', order.signature.signed_at),
    step('Seller confirmed', order.transfer.seller_confirmed_at),
    reference === null || order.transfer.lodged_at === null ? lodged : { ...lodged, reference },
    ...(order.transfer.state === 'REJECTED' ? rejectionsOf(order).slice(-1) : []),
    step('Shares in your demat account', order.transfer.credited_at),
    step('Released to provider', order.escrow.paid_out_at),
  ]
}
