import type { Bug } from './bug.ts'

const repository = 'functions/order/repository.ts'
const transition = 'shared/order/escrow/payout-transition.ts'

/** The ledger contains exactly the entries that follow from the order (infra/audit/money.ts). */
export const ledgerBugs: readonly Bug[] = [
  {
    name: 'ledger entry missing',
    scenario: 'an order over several shards that is delivered',
    file: transition,
    from: `['gst', 'output-gst', tax],`,
    to: '',
    breaks: /\d+ paise rest at|of escrow by its state/,
  },
  {
    name: 'total without the charges',
    file: 'shared/order/rules.ts',
    from: `return { ...request, rates, charges, total_paise: totalOf(charges),`,
    to: `return { ...request, rates, charges, total_paise: chargeOf(charges, 'SHARES'),`,
    breaks: /its charges are not its total|the total is \d+ paise/,
  },
  {
    name: 'ledger written after the order',
    scenario: 'a run that ends after its first transaction',
    file: repository,
    from: `await save(context, writes)`,
    to: `const { order: state, ...rest } = writes
      await context.table.transact({ state })
      if (Object.keys(rest).length > 0) await context.table.transact(rest)`,
    breaks: /the ledger entry [\w:]+ is missing|no checkout row leads from|was not published|still stands/,
  },
  {
    name: 'order written without a version check',
    scenario: 'a paid order that a run ends which has read it before',
    file: repository,
    from: `order: orders.replace(context, before, order),`,
    to: `order: { ...orders.replace(context, before, order), if: { present: 'pk' } },`,
    breaks: /went from|missing|kept|does not follow from its order|held|escrow|which has another gateway order/,
  },
  {
    name: 'whole order item replaced',
    file: repository,
    from: `order: orders.replace(context, before, order),`,
    to: `order: orders.put(context, order, { attribute: 'version', is: before.version }),`,
    breaks: /order#\S+ order: the attribute of the next version is lost/,
  },
]
