import type { Bug } from './bug.ts'

const stock = 'functions/order/stock.ts'
const transition = 'shared/order/transition.ts'

/** Available, held and sold shares add up to the issued shares, and every hold belongs to an order (infra/audit/stock.ts). */
export const shareBugs: readonly Bug[] = [
  {
    name: 'stock read and then written without a condition',
    file: stock,
    from: `const changes = { add: { available: -quantity }, set: { [holdAttribute(holdId)]: quantity } }
  const isReserved = await isWritten(context.table.update(stockKey(securityId), changes, { all: [{ absent: holdAttribute(holdId) }, { attribute: 'available', atLeast: quantity }] }))`,
    to: `const left = await loadStock(context, securityId)
  const isReserved = left !== undefined && left.holds[holdId] === undefined && left.available >= quantity
  if (isReserved) await context.table.put({ ...stockKey(securityId), ...left, available: left.available - quantity, [holdAttribute(holdId)]: quantity, ...Object.fromEntries(Object.entries(left.holds).map(([id, held]) => [holdAttribute(id), held])) })`,
    breaks:
      /shares are not held|stock does not add up|still held|shares are committed|stock#\S+ stock: the attribute of the next version is lost/,
  },
  {
    name: 'credited shares returned instead of committed',
    file: stock,
    from: `if (stock === 'COMMITTED') await commitShares(`,
    to: `if (stock === 'COMMITTED') await returnShares(`,
    breaks: /0 shares are committed, \d+ were credited/,
  },
  {
    name: 'shares of an expired order not returned to the stock',
    file: stock,
    from: `const isDecided = stock === 'RETURNED' || order.payment === 'PAID'`,
    to: `const isDecided = order.payment === 'PAID'`,
    breaks: /shares are still held for/,
  },
  {
    name: 'late payment buys without a new reservation',
    file: 'functions/order/commands.ts',
    from: `return (await reserveShares(context, order.security_id, holdId, order.quantity)) ? holdId : undefined`,
    to: `return holdId`,
    breaks: /shares are not held in/,
  },
  {
    name: 'shares held under the quote’s id',
    file: transition,
    from: `hold_id: firstHoldOf(id),`,
    to: `hold_id: quote.id,`,
    breaks: /shares are held for quo_\w+, which is no order of it/,
  },
  {
    name: 'shares reserved without a check of availability',
    file: stock,
    from: `{ all: [{ absent: holdAttribute(holdId) }, { attribute: 'available', atLeast: quantity }] }`,
    to: `{ absent: holdAttribute(holdId) }`,
    breaks: /stock does not add up/,
  },
  {
    name: 'shares reserved again by a repeat',
    file: stock,
    from: `{ all: [{ absent: holdAttribute(holdId) }, { attribute: 'available', atLeast: quantity }] }`,
    to: `{ attribute: 'available', atLeast: quantity }`,
    breaks: /stock does not add up/,
  },
  {
    name: 'returned shares returned again by a repeat',
    file: stock,
    from: `const changes = { add: { available: quantity }, remove: [holdAttribute(holdId)] }
  await isWritten(context.table.update(stockKey(securityId), changes, { present: holdAttribute(holdId) }))`,
    to: `const changes = { add: { available: quantity }, remove: [holdAttribute(holdId)] }
  await isWritten(context.table.update(stockKey(securityId), changes, { present: 'available' }))`,
    breaks: /stock does not add up/,
  },
]
