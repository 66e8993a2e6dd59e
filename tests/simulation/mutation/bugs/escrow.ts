import type { Bug } from './bug.ts'

const escrow = 'functions/escrow/commands.ts'
const fund = 'functions/escrow/fund.ts'
const transition = 'shared/order/escrow/escrow-transition.ts'

/** The money of each order enters escrow once and leaves it once (the escrow partner's records, tests/simulation/invariants/invariants.ts). */
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
    scenario: 'a payment that is disputed before its shares are on their way',
    file: escrow,
    from: `if (isRefunding(held) && returnable(held) > 0) return returnMoney(context, held)`,
    to: `if (isRefunding(held)) return`,
    breaks: /it is cancelled, and its money lies in escrow/,
  },
  {
    name: 'paid-out money recorded as returned',
    scenario: 'three functions that pay an escrow out at the same time',
    file: 'shared/order/escrow/payout-transition.ts',
    from: `state: 'PAID_OUT', paid_out_at: now`,
    to: `state: 'RETURNED', paid_out_at: now`,
    breaks: /escrow is RETURNED, and it is not cancelled/,
  },
  {
    name: 'the seller of today paid instead of the order’s own',
    scenario: 'another seller after an order was placed',
    file: 'functions/escrow/commands.ts',
    from: `import { readOrder, readSellerOf } from '#functions/order/queries.ts'`,
    to: `import { readOrder, readSeller } from '#functions/order/queries.ts'
const readSellerOf = (context, { security_id }) => readSeller(context, security_id)`,
    breaks: /its seller was paid to another account than that of its own copy/,
  },
  {
    name: 'seller paid before the shares are credited',
    file: escrow,
    from: `if (held.transfer.state !== 'CREDITED' || isFrozen(held) || lacksMoney(held)) return`,
    to: `if (held.transfer.state === 'NONE') return`,
    breaks: /paid to the seller and returned|but the seller was paid|its escrow holds|lies in escrow/,
  },
  {
    name: 'collect booked again at each look',
    scenario: 'a payout that our bank turns back and takes again',
    file: transition,
    from: `!['collected', 'late', 'excess'].some(`,
    to: `!['late'].some(`,
    breaks: /paise rest at|records do not|its escrow holds|escrow by its state/,
  },
  {
    name: 'escrow not reconciled',
    scenario: 'due orders whose messages were lost',
    file: 'functions/reconcile/sync.ts',
    from: `  await syncEscrow(context, await syncSettlement(context, current, await listLines(context, current.id)))\n`,
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
    from: `order.escrow.collected_paise >= order.total_paise && balancePaise`,
    to: `order.escrow.collected_paise > 0 && balancePaise`,
    breaks: /is held, and a rupee of its own money is missing/,
  },
  {
    name: 'excess counted as funding',
    scenario: 'an escrow that received too little, and money of a stranger',
    file: transition,
    from: `order.escrow.collected_paise >= order.total_paise && balancePaise`,
    to: `order.escrow.collected_paise + order.escrow.excess_paise >= order.total_paise && balancePaise`,
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
    name: 'escrow paid out with money that it has no more',
    scenario: 'an escrow of which the partner takes a fee',
    file: 'shared/order/payment/reversal-transition.ts',
    from: `collected_paise: paise(Math.max(0, order.escrow.collected_paise - own)),`,
    to: `collected_paise: order.escrow.collected_paise,`,
    breaks: /escrow by its state/,
  },
  {
    name: 'what the escrow lacks sent twice',
    scenario: 'an escrow of which the partner takes a fee',
    file: 'shared/order/payment/reversal-transition.ts',
    from: `top_up_paise: paise(Math.max(0, sent - order.escrow.collected_paise)),`,
    to: `top_up_paise: paise(Math.max(0, sent + order.escrow.short_paise - order.escrow.collected_paise)),`,
    breaks: /was sent more than its escrow lacks/,
  },
  {
    name: 'payout that came back paid again by itself',
    scenario: 'a payout of the escrow that comes back',
    file: 'shared/order/rules.ts',
    from: `return isDisputed(order) || isRefundedElsewhere(order) || order.escrow.reversals.some(isOpenReversal)`,
    to: `return isDisputed(order) || isRefundedElsewhere(order)`,
    breaks: /was paid out again before two people decided/,
  },
  {
    name: 'payout that came back booked under the same cause',
    scenario: 'a payout of the escrow that comes back',
    file: 'shared/order/escrow/payout-transition.ts',
    from: `return numbered('paid-out', name, countOf(booked, 'turned-back', name))`,
    to: `return numbered('paid-out', name, 0)`,
    breaks: /paise rest at escrow|escrow by its state/,
  },
  {
    name: 'payout asked for without an intent',
    scenario: 'three functions that pay an escrow out at the same time',
    file: escrow,
    from: `if (attempts.length > 0 && (await saveIntents(context, order.id, refs, payee)))`,
    to: `if (attempts.length > 0)`,
    breaks: /asked its partner for (\S+), \1,/,
  },
]
