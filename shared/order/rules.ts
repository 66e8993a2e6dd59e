import { quoteLifeMs } from './limits.ts'
import type { DisplayStatus } from '#shared/kyc/kyc.ts'
import { HoldId, OrderId, QuoteId, type UserId } from '#shared/kernel/id.ts'
import { type Instant, later } from '#shared/kernel/instant.ts'
import { basisPoints, type Paise, paise, paiseFromRupees, sum, times, zeroPaise } from '#shared/kernel/money.ts'
import { foreignRefunds } from './refund/refund.ts'
import type { CapturedPayment } from './payment/captured-payment.ts'
import type { Reversal } from './facets.ts'
import type { Charge, ChargeRates, Gate, Order, Quote } from './order.ts'

/** The settings of a stage from which the rates of a quote come, in basis points of price × quantity. */
export interface ChargeSettings {
  readonly feeBps: number
  readonly stampBps: number
  readonly tdsBps?: number
  /** In rupees. */
  readonly tdsAbove?: number
}

export function ratesOf({ feeBps, stampBps, tdsBps = 0, tdsAbove = 0 }: ChargeSettings): ChargeRates {
  return { fee_bps: feeBps, stamp_bps: stampBps, tds_bps: tdsBps, tds_above_paise: paiseFromRupees(tdsAbove) }
}

/** What each charge is called, in the order in which charges are listed. An order without another label has this one for ever. */
export const chargeLabels = {
  SHARES: 'Price of shares',
  PLATFORM_FEE: 'Platform fee',
  STAMP_DUTY: 'Stamp duty (0.015%)',
  TDS: 'TDS',
} as const satisfies Record<Charge['code'], string>

/** The charges of an order, price of the shares included, each rounded half up to the paisa. Zero charges are omitted. */
export function chargesFor(price: Paise, quantity: number, rates: ChargeRates): Charge[] {
  const shares = times(price, quantity)
  const charges: Charge[] = [
    { code: 'SHARES', label: chargeLabels.SHARES, amount_paise: shares },
    { code: 'PLATFORM_FEE', label: chargeLabels.PLATFORM_FEE, amount_paise: basisPoints(shares, rates.fee_bps) },
    { code: 'STAMP_DUTY', label: chargeLabels.STAMP_DUTY, amount_paise: basisPoints(shares, rates.stamp_bps) },
    {
      code: 'TDS',
      label: chargeLabels.TDS,
      amount_paise: basisPoints(shares, shares > rates.tds_above_paise ? rates.tds_bps : 0),
    },
  ]
  return charges.filter(({ code, amount_paise }) => code === 'SHARES' || amount_paise > 0)
}

export function totalOf(charges: readonly Charge[]): Paise {
  return sum(charges.map(({ amount_paise }) => amount_paise))
}

export function chargeOf(charges: readonly Charge[], code: Charge['code']): Paise {
  return charges.find((charge) => charge.code === code)?.amount_paise ?? zeroPaise
}

/** What the shares cost with all charges, and without the tax deducted at source, which is the buyer's own. */
export function costOf({ charges, total_paise }: Pick<Quote, 'charges' | 'total_paise'>): Paise {
  return paise(total_paise - chargeOf(charges, 'TDS'))
}

export interface QuantityRange {
  readonly lot_size: number
  readonly min_quantity: number
  readonly max_quantity: number
}

/**
 * The quantities that one order may have: the range of the security, limited to the available shares and to the
 * largest amount of one order. Empty when max < min.
 */
export function quantityRange(
  range: QuantityRange,
  price: Paise,
  available: number,
  orderMaxPaise: Paise,
): QuantityRange {
  const affordable = Math.floor(orderMaxPaise / Math.max(1, price))
  const most = Math.min(range.max_quantity, available, affordable)
  return { ...range, max_quantity: Math.floor(most / range.lot_size) * range.lot_size }
}

export function quantityFits(range: QuantityRange, quantity: number): boolean {
  return quantity >= range.min_quantity && quantity <= range.max_quantity && quantity % range.lot_size === 0
}

export function makeQuote(
  request: Omit<Quote, 'rates' | 'charges' | 'total_paise' | 'valid_until'>,
  settings: ChargeSettings,
  now: Instant,
): Quote {
  const rates = ratesOf(settings)
  const charges = chargesFor(request.price_paise, request.quantity, rates)
  return { ...request, rates, charges, total_paise: totalOf(charges), valid_until: later(now, quoteLifeMs) }
}

/** The first reason, in order of priority, why a user cannot buy a security yet; null when they can. */
export function gateFor(facts: { kyc: DisplayStatus; transferable: boolean; unsignedOrders: number }): Gate | null {
  if (facts.kyc !== 'Approved') return 'KYC_INCOMPLETE'
  if (!facts.transferable) return 'NOT_TRANSFERABLE'
  return facts.unsignedOrders > 0 ? 'DEAL_TERM_UNSIGNED' : null
}

/** Whether a user may buy. While buying is closed, only the two test buyers of the stage may. */
export function mayBuy(
  userId: UserId,
  stage: { buyingOpen: boolean; buyTestingUserId1?: UserId | undefined; buyTestingUserId2?: UserId | undefined },
): boolean {
  return stage.buyingOpen || userId === stage.buyTestingUserId1 || userId === stage.buyTestingUserId2
}

/**
 * The id of the order of a quote. One quote gives one order
 * (docs/adr/0009-share-one-order-id-and-number-orders-in-series.md).
 */
export function orderIdOf(quoteId: QuoteId): OrderId {
  return OrderId.parse(quoteId.replace(/^quo_/, 'ord_'))
}

/** The id of the quote of an order. */
export function quoteIdOf(orderId: OrderId): QuoteId {
  return QuoteId.parse(orderId.replace(/^ord_/, 'quo_'))
}

/** The hold that is made when the order is placed. */
export function firstHoldOf(orderId: OrderId): HoldId {
  return HoldId.parse(orderId)
}

/** Whether the order is cancelled, or all its payments are being or have been refunded. */
export function isRefunding(order: Order): boolean {
  return (
    order.ending.cancelled ||
    (order.payment.state === 'PAID' && order.payment.captured.every(({ refund }) => refund !== 'NONE'))
  )
}

/** Whether the refund of a payment is due and not done. */
export function isRefundDue({ refund }: CapturedPayment): boolean {
  return refund === 'STARTED' || refund === 'FAILED'
}

/** Whether the order is placed, not paid, and can still be paid. */
export function isOpen(order: Order, now: Instant): boolean {
  const isUnpaid = order.payment.state === 'PLACED' || order.payment.state === 'PENDING'
  return isUnpaid && now < order.expires_at && order.price.withdrawn_at === null
}

export function isPaid(order: Order): boolean {
  return order.payment.state === 'PAID'
}

/**
 * Whether nothing may move until others decide: the payer disputes a payment, or a payment that pays a live order was
 * refunded by somebody else, in full or in part, or charged back in part, or money that had arrived did not stay.
 */
export function isFrozen(order: Order): boolean {
  return isDisputed(order) || isRefundedElsewhere(order) || order.escrow.reversals.some(isOpenReversal)
}

/** Whether money came back, and two people have not decided what that means. */
export function isOpenReversal({ is_decided }: Reversal): boolean {
  return !is_decided
}

/** Whether the escrow held the order's money and has a part of it no more. */
export function lacksMoney({ total_paise, escrow }: Order): boolean {
  return escrow.state === 'HELD' && escrow.collected_paise < total_paise
}

/** Whether a dispute of a payment is undecided, or lost and the gateway has not stated what it took. */
export function isDisputed(order: Order): boolean {
  return (
    hasUnstatedLoss(order) ||
    order.payment.disputes.some(({ status }) => status === 'open' || status === 'under_review')
  )
}

/** Whether a dispute is lost and has had no effect, because the gateway has not stated what it took. */
export function hasUnstatedLoss({ payment: { disputes } }: Order): boolean {
  return disputes.some(({ status, is_decided }) => status === 'lost' && !is_decided)
}

/** Whether a part of a live order was refunded without us or charged back, and two people have not decided what that means. */
export function isRefundedElsewhere({ payment: { captured, disputes }, ending: { cancelled } }: Order): boolean {
  const isPartLost = disputes.some(({ is_part_lost }) => is_part_lost)
  return !cancelled && (isPartLost || captured.some((payment) => foreignRefunds(payment).length > 0))
}

/** Whether the shares are on their way or delivered. */
export function isDelivering({ transfer }: Order): boolean {
  return transfer.state === 'LODGED' || transfer.state === 'CREDITED'
}

/** Whether none of its money is on its way: it rests with its owners, or in an escrow whose shares are not delivered yet. */
export function isSettled({ escrow, ledger: { balances } }: Order): boolean {
  const { escrow: held, ...others } = balances
  return (escrow.state === 'HELD' || held === 0) && Object.values(others).every((balance) => balance === 0)
}

/** Paid, unsigned and not cancelled. Blocks the next purchase. */
export function needsSignature(order: Order): boolean {
  return isPaid(order) && order.signature.state !== 'SIGNED' && !isRefunding(order)
}

/** Paid and not yet credited or refunding. */
export function isInProgress(order: Order): boolean {
  return isPaid(order) && order.transfer.state !== 'CREDITED' && !isRefunding(order)
}

/** Whether all money has reached its owner: paid out to the seller, or refunded. */
export function isFinished(order: Order): boolean {
  const moneyIsBack = order.payment.captured.every(({ refund }) => refund === 'DONE') && order.escrow.state !== 'HELD'
  return order.escrow.state === 'PAID_OUT' || (isRefunding(order) && moneyIsBack)
}

/** When the money of a finished order last moved to its seller or back to its buyer. */
export function endedAt({ escrow: { paid_out_at, returned_at }, payment }: Order): Instant | undefined {
  const ends = [paid_out_at, returned_at, ...payment.captured.map(({ refunded_at }) => refunded_at)].flatMap(
    (at) => at ?? [],
  )
  return ends.sort((one, other) => (one < other ? -1 : 1)).at(-1)
}
