import { testAccountHelp } from '#infra/sandbox/test-accounts.ts'
import type { PaymentError } from './entity.ts'

/** The outcome of a payment that a test value selects. */
export type Outcome = 'success' | 'late' | PaymentError

export const declined: PaymentError = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment was unsuccessful as it was declined by the bank. Try using another account.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
}

export const timedOut: PaymentError = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment was unsuccessful as the bank did not answer in time. Any amount deducted will be refunded.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_timed_out',
}

function error(reason: string, description: string, more: Partial<PaymentError> = {}): PaymentError {
  return { ...declined, ...more, reason, description }
}

const wrongOtp = error('incorrect_otp', 'Payment was unsuccessful as the OTP was not right. Try again.', {
  source: 'customer',
  step: 'payment_authentication',
})

/** A third-party validation: the account is not the one that the order names (https://razorpay.com/docs/errors/payment-methods/upi). */
export const otherAccount = error(
  'bank_account_validation_failed',
  'Payment was unsuccessful as you used another bank account than the registered one. Try using your registered bank account.',
  { source: 'customer' },
)
/** The payer's UPI ID that is not linked to the account that the order names. */
export const otherAccountVpa = 'other@razorpay'

const upiIds: Readonly<Record<string, Outcome>> = {
  'success@razorpay': 'success',
  'failure@razorpay': error(
    'payment_failed',
    'Payment was unsuccessful due to a temporary issue. Try using another UPI app or method.',
  ),
  // Our own: Razorpay has no test value for late authorization.
  'late@razorpay': 'late',
  // Our own: paid from another account, which only an order with third-party validation refuses.
  [otherAccountVpa]: 'success',
}

/** The outcome of a UPI ID; undefined for an ID that is not a test value. */
export function upiOutcome(vpa: string): Outcome | undefined {
  return upiIds[vpa.trim().toLowerCase()]
}

export const bankFailure = error('payment_failed', 'Payment was declined on the bank page. Try using another method.', {
  step: 'payment_authorization',
})

const goodCards = ['4100280000001007', '5500670000001002', '6527658900001005', '36082800091007', '340256000401007']

const badCards: Readonly<Record<string, PaymentError>> = {
  '4100280000090000': timedOut,
  '4100280000080001': error('insufficient_fund', 'Payment was unsuccessful as the account has too little in it.'),
  '4100280000070002': error('payment_cancelled', 'Payment was cancelled.', { source: 'customer' }),
  '4100280000060003': error('card_declined', 'Payment was declined by the bank that issued the card.', {
    source: 'issuer_bank',
  }),
  '4100280000030006': error('card_disabled', 'Payment was unsuccessful as the card is not enabled for online use.', {
    source: 'issuer_bank',
  }),
  '4100280000010008': error('card_number_invalid', 'Payment was unsuccessful as the card number is not right.', {
    source: 'customer',
  }),
  '4100280000020007': error(
    'gateway_technical_error',
    'Payment was unsuccessful due to a temporary issue at the gateway.',
    { code: 'GATEWAY_ERROR', source: 'gateway' },
  ),
  '4100280000000009': error(
    'authentication_failed',
    'Payment was unsuccessful as the bank could not make sure it was you.',
    { source: 'customer', step: 'payment_authentication' },
  ),
}

export function knowsCard(number: string): boolean {
  return goodCards.includes(number) || badCards[number] !== undefined
}

/** An OTP of four to ten digits succeeds for every card in `goodCards`. */
export function cardOutcome(number: string | null, otp: string): Outcome {
  const bad = badCards[number ?? '']
  if (bad !== undefined) return bad
  return /^\d{4,10}$/.test(otp) ? 'success' : wrongOtp
}

export const testValueHelp = [
  'Razorpay: orders, payments, captures, refunds, checkout.js, hosted checkout and signed webhooks, at /razorpay/v1.',
  'UPI: success@razorpay, failure@razorpay, and our own late@razorpay (fails now and is authorized after the fault control lateAfterMs) and other@razorpay (of another bank account than an order with third-party validation names, which refuses it).',
  `Cards, any CVV and future expiry, an OTP of 4 to 10 digits (fewer fail): ${goodCards.join(', ')}.`,
  `Cards that fail: ${Object.entries(badCards)
    .map(([number, { reason }]) => `${number} ${reason}`)
    .join(', ')}.`,
  'Netbanking: the bank page has Success and Failure.',
  'POST /razorpay/test/pay {order_id, outcome: captured|failed|authorized|late} pays without a browser; authorized stays uncaptured, late fails now and is authorized (and captured) later.',
  'Refunds are processed refundAfterMs after their request; with the fault control refundsFail at 1 they fail instead, and can be requested again with a new idempotency key. A refund of speed optimum is pending as instant; it becomes normal when it is processed, or speedChangesAfterMs after its request (0: at once, -1: when it is processed), and refund.speed_changed says so. With instantRefunds at 1 it is instant and costs a fee. With balanceRunsOut at 1 a refund above what is not settled yet is refused.',
  'Capture: what is authorized within automatic_expiry_period minutes after the creation of the payment is captured; what is not captured manual_expiry_period minutes after it is given back without a fee.',
  'Settlements: payments less fee and tax (fault control feeBps), less refunds and corrections, settlementAfterMs after the capture (-1: two working days), with the lines at /v1/settlements/recon/combined. settlementsFail 1: they fail and are tried again every 5 minutes; settlementRetryRenews 1: under another id and UTR each time. What is not settled is at /v1/balance (balanceUnstated 1: no such call; balanceRefused 1: the key is refused). settledElsewhere 1: the money goes to another account. Otherwise it is on our bank account bankCreditAfterMs later.',
  'Our bank account (razorpay.accountNumber of the settings) begins with ten lakh rupees: statement at /v1/transactions, balance at /v1/banking_balances, payouts at /v1/payouts. A payout takes payoutAfterMs and costs payoutFeePaise; payoutOutcome 0 processed, 1 failed, 2 processed and then reversed, 3 rejected, 4 never decided. One above the balance is queued. payoutKeysForgottenAfterS: so many seconds after its payout a key makes another one (0: never). reversalsUnnamed 1: the credit of a reversal does not name its payout. accountRefused 1: every call about the account is refused. accountKind 0: a current account, 1: RazorpayX Lite, 2: a fixed deposit. A payout to a virtual account of Vouch arrives there.',
  `Validation of bank accounts at /v1/fund_accounts/validations: created, and decided validationAfterMs later. An account has the holder whom the request names, unless it is a test account. validationSaysValid 1: an active account is called valid. No webhook is sent. ${testAccountHelp}`,
  'POST /razorpay/test/dispute {payment_id, id?, phase: fraud|retrieval|chargeback|pre_arbitration|arbitration, amount?, deducted?, status?: open|action_required|under_review|won|lost|closed}: a bank disputes a payment, or decides. A chargeback and what follows it take the money at once (disputesTakeAtOnce 0: only when they are lost); won and closed give it back. Both are corrections in the settlements with the id of the dispute. GET /razorpay/test/evidence/<dispute>: what was shown against it.',
  'POST /razorpay/test/settle: settles everything now. POST /razorpay/test/adjust {amount, description?, due_in_ms?}: a correction in paise, below 0 against us, which the gateway settles at once or so much later. POST /razorpay/test/refund {payment_id, amount?}: a refund that is not ours. POST /razorpay/test/slow-refund {refund_id}: an instant refund becomes a normal one. POST /razorpay/test/bank {amount, payer_name?, payer_account?, reference?}: money that comes to our bank account or, below 0, leaves it.',
]
