import type { PaymentFailure } from '#shared/payment/failure.ts'

/**
 * What the `error_reason` of a failed payment means. The reasons are published
 * (https://razorpay.com/docs/errors/payments/list/, for cards and UPI at /docs/errors/payments/cards and /upi); `insufficient_fund` and
 * `card_disabled` are those of the test cards. `payment_failed` is missing: it says only that the payment failed.
 */
const reasons = {
  CANCELLED: ['payment_cancelled'],
  TIMED_OUT: ['payment_timed_out', 'payment_collect_request_expired'],
  BALANCE_TOO_SMALL: ['insufficient_funds', 'insufficient_fund'],
  LIMIT_EXCEEDED: ['transaction_limit_exceeded'],
  CODE_WRONG: ['incorrect_otp', 'invalid_otp', 'incorrect_pin'],
  NOT_AUTHENTICATED: ['authentication_failed'],
  CARD_DETAILS_WRONG: ['card_number_invalid', 'incorrect_cvv'],
  CARD_EXPIRED: ['card_expired'],
  CARD_DISABLED: [
    'card_disabled',
    'card_disabled_for_online_payments',
    'card_not_enrolled',
    'debit_instrument_inactive',
  ],
  BLOCKED: ['debit_instrument_blocked'],
  ACCOUNT_INVALID: ['bank_account_invalid'],
  UPI_ID_UNKNOWN: ['invalid_vpa', 'vpa_resolution_failed'],
  OTHER_ACCOUNT: ['bank_account_validation_failed'],
  DECLINED: ['card_declined', 'payment_declined', 'payment_risk_check_failed'],
  BANK_UNAVAILABLE: ['bank_technical_error', 'bank_not_available', 'bank_cutoff_in_progress'],
  GATEWAY_UNAVAILABLE: ['gateway_technical_error'],
} satisfies Partial<Record<PaymentFailure, string[]>>

/** Why a payment failed, from the gateway's reason; `UNKNOWN` without one and for one that is not in the list. */
export function failureOf(reason: string | null | undefined): PaymentFailure {
  for (const [failure, all] of Object.entries<string[]>(reasons))
    if (all.includes(reason ?? '')) return failure as PaymentFailure
  return 'UNKNOWN'
}
