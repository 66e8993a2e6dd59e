import type { Bug } from './bug.ts'

const stock = 'functions/order/stock.ts'
const transition = 'shared/order/transition.ts'

/** Shares are held, sold or left, and add up to what was issued (infra/audit/stock.ts). */
export const shareBugs: readonly Bug[] = [
  {
    name: 'shares read first and then written',
    file: stock,
    from: `const changes = { add: { available: -quantity }, set: { [\`holds.\${holdId}\`]: quantity } }
  const took = await ifHolds(ports.table.update(stockKey(securityId), changes, { all: [{ absent: \`holds.\${holdId}\` }, { path: 'available', atLeast: quantity }] }))`,
    to: `const left = await loadStock(ports, securityId)
  const took = left !== undefined && left.holds[holdId] === undefined && left.available >= quantity
  if (took) await ports.table.put({ ...stockKey(securityId), ...left, available: left.available - quantity, holds: { ...left.holds, [holdId]: quantity } })`,
    breaks:
      /shares are not held|stock does not add up|still held|shares are sold|stock#\S+ stock: what the next version wrote is gone/,
  },
  {
    name: 'credited shares put back instead of sold',
    file: stock,
    from: `if (stock === 'COMMITTED') await commitShares(`,
    to: `if (stock === 'COMMITTED') await returnShares(`,
    breaks: /0 shares are sold, \d+ were credited/,
  },
  {
    name: 'shares of an order that nobody paid never put back',
    file: stock,
    from: `const isDecided = stock === 'RETURNED' || order.payment === 'PAID'`,
    to: `const isDecided = order.payment === 'PAID'`,
    breaks: /shares are still held for/,
  },
  {
    name: 'late payment buys shares that were not taken anew',
    file: 'functions/order/commands.ts',
    from: `return (await reserveShares(ports, order.security_id, holdId, order.quantity)) ? holdId : undefined`,
    to: `return holdId`,
    breaks: /shares are not held in/,
  },
  {
    name: 'shares held under the quote’s name',
    file: transition,
    from: `hold_id: id,`,
    to: `hold_id: quote.id,`,
    breaks: /shares are held for quo_\w+, which is no order of it/,
  },
  {
    name: 'shares taken without asking how many are left',
    file: stock,
    from: `{ all: [{ absent: \`holds.\${holdId}\` }, { path: 'available', atLeast: quantity }] }`,
    to: `{ absent: \`holds.\${holdId}\` }`,
    breaks: /stock does not add up/,
  },
  {
    name: 'shares taken again by a repeat',
    file: stock,
    from: `{ all: [{ absent: \`holds.\${holdId}\` }, { path: 'available', atLeast: quantity }] }`,
    to: `{ path: 'available', atLeast: quantity }`,
    breaks: /stock does not add up/,
  },
]
