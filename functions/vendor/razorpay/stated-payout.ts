import type { BankPayoutStated } from '#shared/order/escrow/funding-transition.ts'
import type { BankPayout } from './bank.ts'

const statuses: Readonly<Record<BankPayout['status'], BankPayoutStated['status']>> = {
  queued: 'open',
  pending: 'open',
  processing: 'open',
  processed: 'processed',
  reversed: 'reversed',
  cancelled: 'ended',
  rejected: 'ended',
  failed: 'ended',
}

/** A payout in the words of the order: whether its money may still move, has moved, never will, or came back. */
export function statedOf({ id, status, amountPaise, feePaise, taxPaise, utr }: BankPayout): BankPayoutStated {
  return { id, status: statuses[status], amount_paise: amountPaise, fee_paise: feePaise, tax_paise: taxPaise, utr }
}
