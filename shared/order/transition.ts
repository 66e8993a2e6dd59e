import { refundDueMs, reservationLifeMs } from './limits.ts'
import { noBalances } from './ledger.ts'
import type { EscrowId, HoldId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { type Instant, later } from '#shared/kernel/instant.ts'
import { type Paise, zeroPaise } from '#shared/kernel/money.ts'
import type { GiveUpCause, HeldPart } from './facets.ts'
import type { Order, Quote } from './order.ts'
import { isChargedBack, postingsOfRefund, withAdopted, withOutcome } from './refund/refund.ts'
import { nextHoldOf } from './stock/stock.ts'
import { firstHoldOf, isDelivering, isFrozen, isPaid, isRefunding, orderIdOf } from './rules.ts'
import { type Change, changed, type OrderEvent, refused, type Transition, unchanged } from './order-transition.ts'
import type { ExpectedPayment } from './api.ts'
import { ALREADY_PAID, CANCELLING_COSTS, NOT_PAID, ORDER_FROZEN, TOO_LATE_TO_CANCEL } from './refusals.ts'

/**
 * A new order of a quote: RESERVING, PLACED. `held`: from which shards it takes its shares;
 * `termsVersion`: the terms that they have accepted.
 */
export function placed(
  quote: Quote,
  scrip: { name: string; isin: string },
  now: Instant,
  held: readonly HeldPart[] = [],
  termsVersion: string | null = null,
): Change {
  const id = orderIdOf(quote.id)
  const order: Order = {
    id,
    quote_id: quote.id,
    user_id: quote.user_id,
    security_id: quote.security_id,
    scrip_name: scrip.name,
    isin: scrip.isin,
    quantity: quote.quantity,
    price: { paise: quote.price_paise, version: quote.price_version ?? null, withdrawn_at: null },
    rates: quote.rates,
    charges: quote.charges,
    total_paise: quote.total_paise,
    placed_at: now,
    expires_at: later(now, reservationLifeMs),
    stock: { state: 'RESERVING', held: [...held], lapsed: false, hold_id: firstHoldOf(id) },
    payment: {
      state: 'PLACED',
      razorpay_order_id: null,
      captured: [],
      authorizations: [],
      disputes: [],
      paid_at: null,
    },
    escrow: {
      state: 'NONE',
      voucher_id: null,
      service_order_id: null,
      collected_paise: zeroPaise,
      excess_paise: zeroPaise,
      excess_return: null,
      short_paise: zeroPaise,
      top_up_paise: zeroPaise,
      reversals: [],
      return_utr: null,
      fundings: [],
      held_at: null,
      paid_out_at: null,
      returned_at: null,
    },
    signature: { state: 'NONE', attempt: 0, started_at: null, file_key: null, signed_at: null },
    transfer: {
      state: 'NONE',
      depository_reference: null,
      lodged_by: null,
      rejections: [],
      seller_confirmed_at: null,
      lodged_at: null,
      credited_at: null,
    },
    ending: { give_up_by: null, cancelled: false, given_up: null, cancelled_at: null, is_cancel_counted: false },
    ledger: { booked: [], balances: noBalances },
    terms_version: termsVersion,
    desk: { late_told_at: null, alarmed_at: null, thawed_at: null, decisions: [] },
    changed_at: null,
    due_at: null,
    serials: { order: null, invoice: null },
    version: 0,
  }
  return { order, events: [], postings: [] }
}

/** The shards hold all shares of this order under the name of its plan. A plan that was replaced meanwhile counts no longer. */
export function sharesReserved(order: Order, holdId: HoldId): Transition {
  return isReserving(order, holdId) ? changed(order, { stock: { ...order.stock, state: 'HELD' } }) : unchanged
}

/** The shards of the plan had too few shares left: the order takes them from others. */
export function plannedAnew(order: Order, holdId: HoldId, held: readonly HeldPart[]): Transition {
  return isReserving(order, holdId)
    ? changed(order, { stock: { ...order.stock, hold_id: nextHoldOf(order, false), held: [...held] } })
    : unchanged
}

/** A late payment may buy: the expired order takes its shares again, before the payment is recorded. */
export function plannedLate(order: Order, holdId: HoldId, held: readonly HeldPart[]): Transition {
  return order.payment.state === 'EXPIRED' && order.stock.hold_id === holdId
    ? changed(order, { stock: { ...order.stock, hold_id: nextHoldOf(order, true), held: [...held] } })
    : unchanged
}

/** Too few shares were available: the order fails unpaid. */
export function soldOut(order: Order, holdId: HoldId): Transition {
  return isReserving(order, holdId) && order.payment.state === 'PLACED'
    ? changed(order, { stock: { ...order.stock, state: 'RETURNED' }, payment: { ...order.payment, state: 'FAILED' } }, [
        'released',
      ])
    : unchanged
}

function isReserving(order: Order, holdId: HoldId): boolean {
  return order.stock.state === 'RESERVING' && order.stock.hold_id === holdId
}

/** The shares are held, and the gateway order and the escrow exist, so the investor can pay. */
export function checkoutOpened(
  order: Order,
  refs: { razorpay_order_id: RazorpayOrderId; voucher_id: EscrowId },
): Transition {
  const isReady = order.payment.state === 'PLACED' && order.stock.state === 'HELD'
  return isReady
    ? changed(order, {
        payment: { ...order.payment, state: 'PENDING', razorpay_order_id: refs.razorpay_order_id },
        escrow: { ...order.escrow, voucher_id: refs.voucher_id },
      })
    : unchanged
}

/**
 * Notes that the price of an unpaid order was withdrawn. It expires then, unless a payment was authorised before
 * (docs/adr/0033-append-prices-and-withdraw-wrong-ones.md).
 */
export function priceWithdrawn(order: Order, at: Instant): Transition {
  const isOver = isPaid(order) || order.payment.state === 'FAILED' || order.price.withdrawn_at !== null
  return isOver ? unchanged : changed(order, { price: { ...order.price, withdrawn_at: at } })
}

/** The reservation ran out, with or without a try to pay, its price was withdrawn, or the investor cancelled the unpaid order. */
export function expired(order: Order, reason: 'time' | 'untried' | 'cancelled', now: Instant): Transition {
  const unpaid = order.payment.state === 'PLACED' || order.payment.state === 'PENDING'
  const isWithdrawn = order.price.withdrawn_at !== null
  if (!unpaid || (reason !== 'cancelled' && now < order.expires_at && !isWithdrawn)) return unchanged
  return changed(
    order,
    {
      payment: { ...order.payment, state: 'EXPIRED' },
      stock: { ...order.stock, state: 'RETURNED', lapsed: reason === 'untried' && !isWithdrawn },
      ending: { ...order.ending, cancelled: reason === 'cancelled' },
    },
    ['released'],
  )
}

/** Returns the shares to stock, unless they are delivered. */
export function returnedStock(order: Order): Pick<Partial<Order>, 'stock'> {
  return order.transfer.state === 'CREDITED' ? {} : { stock: { ...order.stock, state: 'RETURNED' } }
}

/** When a refund that starts now is due. */
export function refundDueBy(now: Instant): Instant {
  return later(now, refundDueMs)
}

/** What a buyer's cancel comes to: what is kept, and whether it counts among their cancels. */
export interface CancelTerms {
  readonly kept: Paise
  readonly isCounted: boolean
}

/** How a buyer cancels: what they expect of the payment, and the most that they agreed to leave. */
export interface CancelRequest {
  readonly expect?: ExpectedPayment | undefined
  readonly terms?: CancelTerms
  /** What the buyer was told to be kept. */
  readonly agreed?: Paise
}

/**
 * The investor cancels: an unpaid order expires, a paid one is refunded, less what is kept, while its transfer is not lodged. A
 * payment that they do not know of is not given up (ALREADY_PAID), an unpaid order is not called refunded (NOT_PAID), and no more is
 * kept than they agreed to (CANCELLING_COSTS).
 */
export function cancelled(
  order: Order,
  now: Instant,
  { expect, terms = free, agreed = zeroPaise }: CancelRequest = {},
): Transition {
  if (expect === 'UNPAID' && isPaid(order)) return refused(ALREADY_PAID, { order_id: order.id })
  if (expect === 'PAID' && !isPaid(order)) return refused(NOT_PAID)
  if (terms.kept > agreed) return refused(CANCELLING_COSTS)
  return isPaid(order) ? cancelPaid(order, now, null, terms) : expired(order, 'cancelled', now)
}

const free: CancelTerms = { kept: zeroPaise, isCounted: false }
/** Unsigned, it counts as a cancel, and costs nothing. */
const unsigned: CancelTerms = { kept: zeroPaise, isCounted: true }

/**
 * Cancels a paid order whose transfer is not lodged, or was rejected: returns its shares to stock and starts a refund of every
 * payment. `cause`: why it is given up without its buyer asking for it.
 */
export function cancelPaid(
  order: Order,
  now: Instant,
  cause: GiveUpCause | null = null,
  terms: CancelTerms = cause === 'unsigned' ? unsigned : free,
): Transition {
  if (!isPaid(order) || isRefunding(order)) return unchanged
  if (isFrozen(order)) return refused(ORDER_FROZEN)
  return isDelivering(order) ? refused(TOO_LATE_TO_CANCEL) : giveUp(order, now, cause, terms)
}

/**
 * Gives up a paid order whose shares are not on their way, whoever wants it: returns its shares and refunds what is owed. What
 * somebody refunded without us counts towards it.
 */
export function giveUp(
  order: Order,
  now: Instant,
  cause: GiveUpCause | null = null,
  { kept, isCounted }: CancelTerms = free,
): Transition {
  const captured = order.payment.captured.map((payment) =>
    payment.refund === 'NONE'
      ? withOutcome(
          { ...withAdopted(payment), refund: 'STARTED', kept_paise: kept, refund_due_at: refundDueBy(now) },
          now,
        )
      : payment,
  )
  const ending = { ...order.ending, cancelled: true, cancelled_at: now, given_up: cause, is_cancel_counted: isCounted }
  const postings = captured.flatMap(({ refunds }) => refunds.flatMap(postingsOfRefund))
  const events: OrderEvent[] = [
    'refund-due',
    'released',
    ...(captured.some(isChargedBack) ? ['charged-back' as const] : []),
  ]
  return changed(order, { ending, payment: { ...order.payment, captured }, ...returnedStock(order) }, events, postings)
}
