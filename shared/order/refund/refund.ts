import { type Paise, paise } from '#shared/kernel/money.ts'
import { dayMs, type Instant, later } from '#shared/kernel/instant.ts'
import { gatewayRefundDays } from '#shared/order/limits.ts'
import type { Posting } from '#shared/order/ledger.ts'
import type { CapturedPayment, RefundPayout, ReportedRefund } from '#shared/order/payment/captured-payment.ts'

/** What of a payment was given back or is on its way back, by whomever. */
export function reportedPaise({ refunds }: CapturedPayment): number {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((total, { amount_paise }) => total + amount_paise, 0)
}

/** What of a payment is neither given back nor on its way back, nor taken back by the payer's bank, nor kept. */
export function leftToRefund(payment: CapturedPayment): Paise {
  return paise(
    Math.max(
      0,
      payment.amount_paise -
        payment.kept_paise -
        payment.charged_back_paise -
        reportedPaise(payment) -
        paidByBank(payment, ['ASKED', 'SENT']),
    ),
  )
}

/** Whether the payer's bank took back for good what pays the order, or what we had not refunded of it. */
export function isChargedBack(payment: CapturedPayment): boolean {
  const { is_second, charged_back_paise, refunds, refund_payouts } = payment
  if (refund_payouts.length > 0) return false
  return !is_second && charged_back_paise > 0 && leftToRefund(payment) === 0 && refunds.every(({ key }) => key === null)
}

/** What our bank gives back of a payment, by payouts in these states. */
export function paidByBank({ refund_payouts }: CapturedPayment, states: readonly RefundPayout['state'][]): number {
  return refund_payouts
    .filter(({ state }) => states.includes(state))
    .reduce((total, { amount_paise }) => total + amount_paise, 0)
}

/** Refunds that somebody made without us of a payment that pays its order, and that nobody has adopted. */
export function foreignRefunds({ refund, refunds }: CapturedPayment): CapturedPayment['refunds'] {
  return refund === 'NONE'
    ? refunds.filter(({ key, status, isAdopted }) => key === null && status !== 'failed' && !isAdopted)
    : []
}

/** The payment with every foreign refund taken for ours: two people decided so, or the rest is refunded. */
export function withAdopted(payment: CapturedPayment): CapturedPayment {
  const refunds = payment.refunds.map((refund) =>
    refund.key === null && refund.status !== 'failed' ? { ...refund, isAdopted: true } : refund,
  )
  return { ...payment, refunds }
}

/** What a processed refund moves: ours to the payer, a foreign one to `suspense`, and to the payer once it is adopted. */
export function postingsOfRefund({ id, key, amount_paise, status, isAdopted }: ReportedRefund): Posting[] {
  if (status !== 'processed') return []
  const statement = `refund ${id}`
  if (key !== null) return [{ cause: `refunded:${id}`, from: 'gateway', to: 'investor', amount_paise, statement }]
  const foreign: Posting = { cause: `foreign:${id}`, from: 'gateway', to: 'suspense', amount_paise, statement }
  const adopted: Posting = { cause: `adopted:${id}`, from: 'suspense', to: 'investor', amount_paise, statement }
  return isAdopted ? [foreign, adopted] : [foreign]
}

/** Whether the gateway no longer refunds a payment. */
export function isTooOld({ captured_at }: CapturedPayment, now: Instant): boolean {
  return now >= later(captured_at, gatewayRefundDays * dayMs)
}

/** Whether a refund of ours goes at the gateway's normal speed. */
export function isSlow({ key, status, speed }: ReportedRefund): boolean {
  return key !== null && status !== 'failed' && speed === 'normal'
}

/** Whether our refund of a payment is under way at the gateway's normal speed. */
export function isSlowOnItsWay({ is_slow, refund, refund_payouts }: CapturedPayment): boolean {
  return is_slow && refund !== 'DONE' && refund_payouts.length === 0
}

/** Whether a refund of ours was processed and may still fall back to the normal speed. */
export function maySlowDown({ refunds }: CapturedPayment): boolean {
  return refunds.some(({ key, status, speed }) => key !== null && status === 'processed' && speed !== 'normal')
}

/** Whether the gateway has not decided yet about a refund, by whomever: it has to be asked again. */
export function isRefundOpen({ refunds }: CapturedPayment): boolean {
  return refunds.some(({ status }) => status === 'pending')
}

/** The state of our refund that follows from the refunds of the gateway. */
export function withOutcome(payment: CapturedPayment, now: Instant): CapturedPayment {
  if (payment.refund === 'NONE' || payment.refund === 'DONE') return payment
  const { refunds, amount_paise, kept_paise, refund_payouts } = payment
  if (returnedPaise(payment) >= amount_paise - kept_paise)
    return { ...payment, refund: 'DONE', refund_reference: referenceOf(payment), refunded_at: now }
  // Our bank pays: the gateway's failures no longer matter.
  if (refund_payouts.length > 0) return { ...payment, refund: 'STARTED' }
  const ours = refunds.filter(({ key }) => key !== null)
  const hasFailed = ours.some(({ status }) => status === 'failed') && leftToRefund(payment) > 0
  return { ...payment, refund: hasFailed ? 'FAILED' : 'STARTED' }
}

/** What of a payment is back with the payer. */
export function returnedPaise(payment: CapturedPayment): number {
  const processed = payment.refunds.filter(({ status }) => status === 'processed')
  const byGateway = processed.reduce((total, { amount_paise }) => total + amount_paise, 0)
  return byGateway + payment.charged_back_paise + paidByBank(payment, ['SENT'])
}

/** The reference by which the payer finds the refund: the bank's, where it is known. */
function referenceOf({ refunds, refund_payouts }: CapturedPayment): string | null {
  const sent = refund_payouts.findLast(({ state }) => state === 'SENT')
  if (sent !== undefined) return sent.utr ?? sent.payout_id
  const processed = refunds.findLast(({ status }) => status === 'processed')
  return processed?.reference ?? processed?.id ?? null
}
