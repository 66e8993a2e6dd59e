import type { Bug } from './bug.ts'

/** While a payment is disputed nothing moves, and nobody answers what two people have not seen (tests/simulation/invariants/dispute-invariants.ts). */
export const disputeBugs: readonly Bug[] = [
  {
    name: 'refund on top of a lost dispute that nobody books as a loss',
    file: 'shared/order/payment/paid-twice.ts',
    from: `paise(Math.min(twicePaise(payment), lost))`,
    to: `paise(0)`,
    breaks: /its buyer got \d+ paise more than they paid/,
  },
  {
    name: 'advance for a part that was lost never repaid',
    scenario: 'a part that a dispute took, and a cancel after it',
    file: 'shared/order/payment/settlement-transition.ts',
    from: `charged_back_paise > 0 ||`,
    to: ``,
    breaks: /\d+ paise rest at bank/,
  },
  {
    name: 'refund made while a dispute is open',
    scenario: 'a refund whose payment is disputed before the gateway is asked for it',
    file: 'shared/order/refund/refund-payout.ts',
    from: `const key = payment === undefined || isFrozen(order) ? undefined`,
    to: `const key = payment === undefined ? undefined`,
    breaks: /a refund was made while a payment is disputed/,
  },
  {
    name: 'adjustment of a dispute booked on its status and again on the report',
    file: 'shared/order/dispute/dispute-transition.ts',
    from: `from: isOnSuspense ? 'suspense' : 'chargeback'`,
    to: `from: isOnSuspense ? 'suspense' : 'gateway'`,
    breaks: /the ledger entry (part-)?lost:\w+ (says|is missing|of)/,
  },
  {
    name: 'clock of the desk running during a freeze',
    file: 'shared/order/decision.ts',
    from: `return isFrozen(before) && !isFrozen(change.order)`,
    to: `return change.order.version < 0`,
    breaks: /its time ran while it was frozen/,
  },
  {
    name: 'answer carried over to the next phase of a dispute',
    file: 'shared/order/dispute/dispute-transition.ts',
    from: `answer: isSamePhase ? answer : null`,
    to: `answer`,
    breaks: /was contested in pre_arbitration, which nobody decided/,
  },
]
