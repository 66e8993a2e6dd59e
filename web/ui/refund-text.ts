import { t } from '@lingui/core/macro'
import { refundDays, slowRefundDays } from '#shared/order/limits.ts'
import type { RefundDestination } from '#shared/order/refund/refund-words.ts'

/** The account that a refund goes to, such as "your bank account ending 7890", within a sentence. */
export function accountText({ to, account_end: end }: RefundDestination): string {
  const bank = end === undefined ? t`your verified bank account` : t`your bank account ending ${end}`
  if (to === 'BANK_ACCOUNT') return bank
  return to === 'BOTH' ? t`the account you paid from and ${bank}` : t`the account you paid from`
}

/** "2-3 business days", or those of a refund at the gateway's normal speed. */
export function periodText(isSlow: boolean): string {
  const { from, to } = isSlow ? slowRefundDays : refundDays
  return t`${from}-${to} business days`
}
