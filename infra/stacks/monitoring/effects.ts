import type { FunctionDefinition } from '#infra/functions/define.ts'

/** What a failure of a background function means for people, by the function's name. Part of the texts of its alarms. */
export const effects: Readonly<Record<string, string>> = {
  'account/every-1-day-rotate-keys': 'Session keys are not rotated; people notice nothing.',
  'account/every-1-hour-repeat-deletions':
    'What a module keeps of a deleted account stays stored if the event of its deletion was lost.',
  'account/on-account-changed': 'Sessions of a closed account, or from before a change of contact, may still be valid.',
  'account/on-order-charged-back': 'Buyers whose payment was charged back go on buying.',
  'agreement/every-1-hour-find-due': 'Buyers get no reminder to sign, and signing attempts do not expire.',
  'agreement/on-agreement-noticed': 'Signatures are noticed late, so orders wait.',
  'agreement/on-attempt-due': 'Buyers get no reminder to sign, and signing attempts do not expire.',
  'agreement/on-signing-due': 'Deal terms are offered late, and those of given-up orders stay open.',
  'difference/every-1-day-compare': 'Nobody learns that a partner’s statement differs from our ledger.',
  'difference/on-gateway-due': 'Nobody learns that the gateway’s report or balance differs from our ledger.',
  'difference/on-orders-due':
    'Nobody learns that the escrow partner or our bank states something else than our ledger.',
  'escrow/on-escrow-noticed': 'Movements in escrow are noticed late, so orders wait.',
  'escrow/on-money-due': 'Money in escrow is held, paid out or returned late.',
  'holding/on-order-credited': 'Credited shares are missing from the holdings of their owners.',
  'holding/on-shares-sold':
    'The sums over the holdings of people with many companies still have shares that were sold.',
  'kyc/every-1-hour-find-waiting':
    'KYC steps whose check was lost stay unchecked, files that nobody needs may stay stored, and nobody is told that the desk is late with its reviews.',
  'kyc/on-document-submitted':
    'KYC steps whose partner did not answer at once wait until the desk gets them after an hour.',
  'kyc/on-documents-unneeded':
    'Documents of KYC are stored longer than they are needed, also those of deleted accounts.',
  'market/every-5-minutes-check-catalogue': 'An outdated catalogue is not repaired.',
  'market/on-account-deleted': 'The watchlist of a deleted account is still stored.',
  'market/on-prices-accepted': 'Imported prices are not shown.',
  'market/on-security-changed': 'The catalogue and the charts show old facts of a security.',
  'market/on-stock-changed': 'The catalogue shows a wrong availability of a security.',
  'news/on-account-deleted': 'The reactions of a deleted account are still stored.',
  'notification/on-account-deleted': 'The push devices of a deleted account are still stored.',
  'notification/on-contact-changed': 'People get no warning of a change of their phone number or e-mail address.',
  'notification/on-kyc-news': 'People are not told that a KYC step was rejected, or that they can buy.',
  'notification/on-order-news': 'People get no messages about their orders.',
  'notification/on-sale-news': 'People get no messages about what they sell, nor where to transfer their shares.',
  'notification/on-security-available': 'People get no message that a security has become available.',
  'notification/on-ticket-news': 'People get no messages about their support tickets.',
  'order/on-stock-moved': 'The stock still counts the hold of a finished order, so too few shares are offered.',
  'order/watch-ledger': 'Nobody is told that an entry of the ledger was changed or removed by hand.',
  'outbox/relay-events': 'Orders stop moving, and notifications wait.',
  'payment/on-dispute-noticed': 'Disputed orders go on for up to an hour.',
  'payment/on-payment-noticed': 'Payments are noticed late, so orders wait.',
  'payment/on-refund-due': 'Refunds are made late.',
  'proposal/every-5-minutes-end-proposals': 'Proposals stay open after their 24 hours; nobody can approve them.',
  'reconcile/every-1-minute-find-due': 'Orders stay unfinished when a webhook or an event is lost.',
  'reconcile/every-1-minute-find-unpaid':
    'Payments are noticed by webhooks alone, and unpaid reservations do not end, so too few shares are offered.',
  'reconcile/on-order-due': 'Orders stay unfinished when a webhook or an event is lost.',
  'reconcile/on-unpaid-due':
    'Payments are noticed by webhooks alone, and unpaid reservations do not end, so too few shares are offered.',
  'sale/every-1-minute-find-due': 'Sales do not end in time, and their money is noticed by webhooks alone.',
  'sale/on-money-due': 'Sellers are paid late, and buyers of record get their money back late.',
  'sale/on-sale-due': 'Sales do not end in time, and their money is noticed by webhooks alone.',
  'settlement/every-1-hour-read-reports': 'Escrows are funded, and statements booked, by webhooks alone.',
  'settlement/on-credit-stated':
    'Settlements that reached our bank are booked some hours late, so escrows are funded late.',
  'settlement/on-order-stated': 'Escrows are funded, and statements booked, some hours late.',
  'settlement/on-payout-noticed': 'Payouts of our bank are noticed late, so orders wait.',
  'settlement/on-statement-due':
    'Settlements, credits of our bank and disputes are not read until the next hour, so orders wait.',
  'settlement/on-statement-noticed': 'Settlements and credits are noticed up to an hour late, so orders wait.',
  'support/on-account-deleted': 'The support tickets of a deleted account are still stored.',
  'support/on-faq-changed': 'The published questions and answers are out of date.',
  'trail/every-1-day-seal': 'The audit trail has no seal of the day, so that a later change of it is harder to prove.',
}

export function effectOf({ name }: FunctionDefinition): string {
  return effects[name] ?? 'Its effect for people is missing or late.'
}
