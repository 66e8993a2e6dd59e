import type { Bug } from './bug.ts'

const escrow = 'functions/escrow/commands.ts'
const fund = 'functions/escrow/fund.ts'
const transition = 'shared/order/escrow-transition.ts'

/** The money of each order enters escrow once and leaves it once (the escrow partner's records, ../../invariants.ts). */
export const escrowBugs: readonly Bug[] = [
  {
    name: 'funding asked for under another reference each time',
    file: fund,
    from: `reference: funding.ref,
    key: \`f\${index + 1}-\${order.id}\`,`,
    to: `reference: context.ids.make('evt'),
    key: context.ids.make('evt'),`,
    breaks: /its escrow holds Rs [\d.]+|paise rest at/,
  },
  {
    name: 'money of a cancelled order stays in escrow',
    file: escrow,
    from: `if (isRefunding(held) && returnable(held) > 0) return returnMoney(context, held)`,
    to: `if (isRefunding(held)) return`,
    breaks: /it is cancelled, and its money lies in escrow/,
  },
  {
    name: 'paid-out money recorded as returned',
    file: transition,
    from: `{ escrow: 'PAID_OUT', paid_out_at: now }`,
    to: `{ escrow: 'RETURNED', paid_out_at: now }`,
    breaks: /escrow is RETURNED, and it is not cancelled/,
  },
  {
    name: 'seller paid before the shares are credited',
    file: escrow,
    from: `if (held.transfer === 'CREDITED' && !isFrozen(held)) await payOut(`,
    to: `if (held.transfer !== 'NONE') await payOut(`,
    breaks: /paid to the seller and returned|but the seller was paid|its escrow holds|lies in escrow/,
  },
  {
    name: 'collect booked again at each look',
    file: transition,
    from: `!['collected', 'late', 'excess'].some(`,
    to: `!['late'].some(`,
    breaks: /paise rest at|records do not|its escrow holds|escrow by its state/,
  },
  {
    name: 'escrow not reconciled',
    file: 'functions/reconcile/every-1-minute-reconcile.ts',
    from: `  await syncEscrow(context, await syncSettlement(context, current))\n`,
    to: '',
    breaks: /its money (is not|lies) in escrow|its escrow holds/,
  },
  {
    name: 'funding recorded as sent when it is asked for',
    file: 'functions/vendor/razorpay/stated-payout.ts',
    from: `status: statuses[status], amount_paise`,
    to: `status: 'processed', amount_paise`,
    breaks: /the ledger contains funded:\w+, the partner's records do not/,
  },
  {
    name: 'payout recorded as made when it is requested',
    file: escrow,
    from: `payouts: attempts })
  return undefined`,
    to: `payouts: attempts })
  return new Map(payouts.map(({ ref, amountPaise }) => [ref, { ref, amountPaise, status: 'completed', bankReference: ref }]))`,
    breaks: /the ledger contains (paid-out:seller|returned), the partner's records do not/,
  },
  {
    name: 'escrow held without the whole amount',
    scenario: 'an escrow that received too little, and money of a stranger',
    file: transition,
    from: `order.collected_paise >= order.total_paise && balancePaise`,
    to: `order.collected_paise > 0 && balancePaise`,
    breaks: /is held, and a rupee of its own money is missing/,
  },
  {
    name: 'excess counted as funding',
    scenario: 'an escrow that received too little, and money of a stranger',
    file: transition,
    from: `order.collected_paise >= order.total_paise && balancePaise`,
    to: `order.collected_paise + order.excess_paise >= order.total_paise && balancePaise`,
    breaks: /is held, and a rupee of its own money is missing/,
  },
  {
    name: 'money of a stranger taken for ours',
    scenario: 'an escrow that received too little, and money of a stranger',
    file: transition,
    from: `isOurs(each, movement, collects))),`,
    to: `true)),`,
    breaks: /is held, and a rupee of its own money is missing/,
  },
  {
    name: 'payout asked for without an intent',
    scenario: 'three functions that pay an escrow out at the same time',
    file: escrow,
    from: `if (!isAskedFor && (await saveIntent(context, order.id, ref))) attempts`,
    to: `if (!isAskedFor) attempts`,
    breaks: /asked its partner for (\S+), \1,/,
  },
]
