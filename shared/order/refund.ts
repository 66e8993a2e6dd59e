import { type Paise, paise } from '#shared/kernel/money.ts'
import type { CapturedPayment } from './order.ts'

/** What of a payment was given back or is on its way back, by whomever. */
export function reportedPaise({ refunds }: CapturedPayment): number {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((total, { amount_paise }) => total + amount_paise, 0)
}

/** What of a payment is neither given back nor on its way back. */
export function leftToRefund(payment: CapturedPayment): Paise {
  return paise(Math.max(0, payment.amount_paise - reportedPaise(payment)))
}

/** Refunds that somebody made without us of a payment that pays its order, and that nobody has adopted. */
export function foreignRefunds({ refund, refunds }: CapturedPayment): CapturedPayment['refunds'] {
  return refund === 'NONE'
    ? refunds.filter(({ key, status, isAdopted }) => key === null && status !== 'failed' && !isAdopted)
    : []
}
