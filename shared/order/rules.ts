import type { DisplayStatus } from '#shared/kyc/kyc.ts'
import { type Instant, later } from '#shared/kernel/instant.ts'
import { basisPoints, type Paise, sum, times, zeroPaise } from '#shared/kernel/money.ts'
import { type CapturedPayment, type Charge, type Gate, type Order, quoteLifeMs, type Quote } from './order.ts'

export interface ChargeRates {
  /** Platform fee, in basis points of price × quantity. */
  readonly feeBps: number
  /** Stamp duty, in basis points of price × quantity. */
  readonly stampBps: number
}

/** All that is paid besides and including the shares, each rounded half up to the paisa. */
export function chargesFor(price: Paise, quantity: number, rates: ChargeRates): Charge[] {
  const shares = times(price, quantity)
  const charges: Charge[] = [
    { code: 'SHARES', label: 'Price of shares', amount_paise: shares },
    { code: 'PLATFORM_FEE', label: 'Platform fee', amount_paise: basisPoints(shares, rates.feeBps) },
    { code: 'STAMP_DUTY', label: 'Stamp duty (0.015%)', amount_paise: basisPoints(shares, rates.stampBps) },
  ]
  return charges.filter(({ code, amount_paise }) => code === 'SHARES' || amount_paise > 0)
}

export function totalOf(charges: readonly Charge[]): Paise {
  return sum(charges.map(({ amount_paise }) => amount_paise))
}

export function chargeOf(charges: readonly Charge[], code: Charge['code']): Paise {
  return charges.find((charge) => charge.code === code)?.amount_paise ?? zeroPaise
}

export interface QuantityRange {
  readonly lot_size: number
  readonly min_quantity: number
  readonly max_quantity: number
}

/** What one order may hold: the security's own range, cut to what is left and to the most money of one order. Empty when max < min. */
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
  asked: Pick<Quote, 'id' | 'user_id' | 'security_id' | 'quantity' | 'price_paise'>,
  rates: ChargeRates,
  now: Instant,
): Quote {
  const charges = chargesFor(asked.price_paise, asked.quantity, rates)
  return { ...asked, charges, total_paise: totalOf(charges), valid_until: later(now, quoteLifeMs) }
}

/** The first reason, in order of priority, why this person cannot buy this yet. */
export function gateFor(facts: { kyc: DisplayStatus; transferable: boolean; unsignedOrders: number }): Gate | null {
  if (facts.kyc !== 'Approved') return 'KYC_INCOMPLETE'
  if (!facts.transferable) return 'NOT_TRANSFERABLE'
  return facts.unsignedOrders > 0 ? 'DEAL_TERM_UNSIGNED' : null
}

/** Buying may be closed to all but the stage's two test buyers. */
export function mayBuy(
  userId: string,
  stage: { buyingOpen: boolean; buyTestingUserId1?: string | undefined; buyTestingUserId2?: string | undefined },
): boolean {
  return stage.buyingOpen || userId === stage.buyTestingUserId1 || userId === stage.buyTestingUserId2
}

/** The order that a quote becomes: the same quote always names the same order. */
export function orderIdOf(quoteId: string): string {
  return quoteId.replace(/^quo_/, 'ord_')
}

/** Some of its money is going or has gone back. */
export function isRefunding(order: Order): boolean {
  return order.cancelled || (order.payment === 'PAID' && order.payments.every(({ refund }) => refund !== 'NONE'))
}

/** It is to go back and has not arrived. */
export function owesRefund({ refund }: CapturedPayment): boolean {
  return refund === 'STARTED' || refund === 'FAILED'
}

export function isPaid(order: Order): boolean {
  return order.payment === 'PAID'
}

/** Paid for, unsigned, and not given up: blocks the next purchase. */
export function waitsForSignature(order: Order): boolean {
  return isPaid(order) && order.signature !== 'SIGNED' && !isRefunding(order)
}

/** Between payment and credit. */
export function isUnderWay(order: Order): boolean {
  return isPaid(order) && order.transfer !== 'CREDITED' && !isRefunding(order)
}

/** Nothing more will happen to it. */
export function isFinished(order: Order): boolean {
  const moneyIsBack = order.payments.every(({ refund }) => refund === 'DONE') && order.escrow !== 'HELD'
  return order.escrow === 'PAID_OUT' || (isRefunding(order) && moneyIsBack)
}
