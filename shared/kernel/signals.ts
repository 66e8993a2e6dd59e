/**
 * Log events that an alarm counts, by their signal. All events of a signal share one threshold (infra/stacks/monitoring); an event
 * with a threshold of its own is a signal of its own.
 */
const eventsBySignal = {
  bugs: [
    'bug',
    'kyc-check-failed',
    'order-set-aside',
    'attempt-set-aside',
    'sale-unreadable',
    'outbox-row-unreadable',
    'webhook-unreadable',
    'statement-line-set-aside',
    'session-keys-stuck',
  ],
  'call-placed': ['call-placed'],
  'code-wrong': ['code-wrong'],
  'codes-low': ['codes-low'],
  'codes-used-up': ['codes-used-up'],
  'events-failing': ['event-failed'],
  'money-differs': [
    'difference-open',
    'sale-excess',
    'gateway-balance-unknown',
    'comparison-unfinished',
    'comparison-failed',
    'statement-unfinished',
  ],
  'money-waits': [
    'order-overdue',
    'sale-waits',
    'refund-failed',
    'refund-account-missing',
    'refund-payout-failed',
    'escrow-movement-failed',
    'sale-payout-failed',
    'sale-payout-came-back',
    'sale-payee-missing',
    'statement-refused',
  ],
  'money-wrong': ['escrow-balance-differs', 'sale-escrow-differs', 'sale-payout-differs', 'ledger-changed'],
  'origin-proof-wrong': ['origin-proof-wrong'],
  'reviews-late': ['kyc-review-late'],
  'webhooks-missed': ['reconcile-found-change'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Signal = keyof typeof eventsBySignal

/** The log events of a signal. */
export function eventsOf(signal: Signal): readonly string[] {
  return eventsBySignal[signal]
}

export const signals = Object.keys(eventsBySignal) as readonly Signal[]
