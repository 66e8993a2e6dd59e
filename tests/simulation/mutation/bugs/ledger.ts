import type { Bug } from './bug.ts'

const store = 'functions/order/repository.ts'
const transition = 'shared/order/transition.ts'

/** The ledger says no more and no less than the order does (infra/audit/money.ts). */
export const ledgerBugs: readonly Bug[] = [
  {
    name: 'ledger entry forgotten',
    file: transition,
    from: `    { cause: 'settled', from: 'gateway', to: 'transit', amount_paise },\n`,
    to: '',
    breaks: /the ledger entry settled is missing/,
  },
  {
    name: 'ledger entry under another cause',
    file: transition,
    from: `cause: 'paid-out:duty'`,
    to: `cause: 'paid-out:stamp'`,
    breaks: /the ledger entry paid-out:stamp of \d+ paise is not what its facets tell/,
  },
  {
    name: 'ledger entry under a name by chance',
    file: store,
    from: `sk: \`ledger#\${posting.cause}\``,
    to: `sk: \`ledger#\${entry.id}\``,
    breaks: /cannot be read: it calls itself/,
  },
  {
    name: 'ledger kept under the quote',
    file: store,
    from: `order_id: order.id, at: now }
    return { put: { pk: orderPk(order.id),`,
    to: `order_id: order.quote_id, at: now }
    return { put: { pk: orderPk(order.quote_id),`,
    breaks: /quo_\w+: ledger entries of an order that does not exist/,
  },
  {
    name: 'total without the charges',
    file: 'shared/order/rules.ts',
    from: `return { ...asked, charges, total_paise: totalOf(charges),`,
    to: `return { ...asked, charges, total_paise: chargeOf(charges, 'SHARES'),`,
    breaks: /its charges are not its total/,
  },
  {
    name: 'ledger written after its order',
    file: store,
    from: `await ports.table.transact(writesOf(ports, order, next, correlation))`,
    to: `const [state, ...rest] = writesOf(ports, order, next, correlation)
      await ports.table.transact([state])
      if (rest.length > 0) await ports.table.transact(rest)`,
    breaks: /the ledger entry [\w:]+ is missing|nothing leads from/,
  },
  {
    name: 'written over what somebody else has written',
    file: store,
    from: `changes: changesOf(before, order, now), if: { path: 'version', is: before.version } }`,
    to: `changes: changesOf(before, order, now) }`,
    breaks: /went from|missing|kept|not what its facets tell|held|escrow/,
  },
  {
    name: 'order put whole',
    file: store,
    from: `{ update: orderKey(order.id), changes: changesOf(before, order, now), if: { path: 'version', is: before.version } }`,
    to: `{ put: itemOf(order, now), if: { path: 'version', is: before.version } }`,
    breaks: /order#\S+ order: what the next version wrote is gone/,
  },
]
