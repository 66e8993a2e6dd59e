import { refundDays, slowRefundDays } from '#shared/order/limits.ts'

/** Where a refund goes. `BOTH`: a part by the gateway, a part by our bank. */
export const refundDestinations = ['SOURCE', 'BANK_ACCOUNT', 'BOTH'] as const

/** Where a refund goes, as answers name it. */
export interface RefundDestination {
  readonly to: (typeof refundDestinations)[number]
  /** The last digits of the buyer's bank account; absent until it is known. */
  readonly account_end?: string | undefined
}

/** The account that a refund goes to, as screens and letters name it, such as "your bank account ending 7890". */
export function accountText({ to, account_end: end }: RefundDestination): string {
  const source = 'the account you paid from'
  const bank = end === undefined ? 'your verified bank account' : `your bank account ending ${end}`
  if (to === 'BANK_ACCOUNT') return bank
  return to === 'BOTH' ? `${source} and ${bank}` : source
}

/** "2-3 business days", or those of a refund at the gateway's normal speed. */
export function periodText(isSlow: boolean): string {
  const { from, to } = isSlow ? slowRefundDays : refundDays
  return `${from}-${to} business days`
}
