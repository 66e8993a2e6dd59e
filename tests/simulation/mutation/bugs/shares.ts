import type { Bug } from './bug.ts'

const stock = 'functions/order/stock/stock.ts'
const rules = 'shared/order/stock/stock.ts'
const transition = 'shared/order/transition.ts'

/** Available, held and sold shares add up to the issued shares, and every hold belongs to an order (infra/audit/stock.ts). */
export const shareBugs: readonly Bug[] = [
  {
    name: 'stock read and then written without a condition',
    scenario: 'an order that others overtake after it took a part',
    file: stock,
    from: `if (await isTaken(context, order, { key, changes, condition })) return true`,
    to: `const left = await stockShards.find(context, key)
  if (left !== undefined && left.holds[order.stock.hold_id] === undefined && left.available >= quantity) {
    await context.table.update(stockShards.key(key), { set: { available: left.available - quantity, hold_count: left.hold_count + 1, [attribute]: quantity } })
    return true
  }`,
    breaks: /shares are not held|stock does not add up|still held|shares are committed/,
  },
  {
    name: 'paid shares returned instead of committed',
    file: stock,
    from: `const move = { to: 'committed', shard`,
    to: `const move = { to: 'available', shard`,
    breaks: /\d+ shares are committed in shard \d+, \d+ were paid/,
  },
  {
    name: 'shares of an expired order not returned to the stock',
    scenario: 'a run that ends after its first transaction',
    file: rules,
    from: `(order.payment.state === 'EXPIRED' && isLateHold(order))`,
    to: `order.payment.state === 'EXPIRED'`,
    breaks: /shares are still held for/,
  },
  {
    name: 'late payment buys without a new reservation',
    file: 'functions/order/commands.ts',
    from: `(await accepts(context, order, paying)) ? reserveLateShares(context, order) : undefined`,
    to: `(await accepts(context, order, paying)) ? order : undefined`,
    breaks: /shares are committed in shard \d+, \d+ were paid/,
  },
  {
    name: 'shares held under the quote’s id',
    file: transition,
    from: `hold_id: firstHoldOf(id)`,
    to: `hold_id: quote.id`,
    breaks: /shares are held for quo_\w+, which is no order of it/,
  },
  {
    name: 'shares reserved without a check of availability',
    file: stock,
    from: `      { attribute: 'available', atLeast: quantity },\n`,
    to: '',
    breaks: /stock does not add up/,
  },
  {
    name: 'shares reserved again by a repeat',
    file: stock,
    from: `      { absent: attribute },\n`,
    to: '',
    breaks: /stock does not add up/,
  },
  {
    name: 'returned shares returned again by a repeat',
    scenario: 'two runs that move the holds of one order at the same time',
    file: stock,
    from: `changes, { present: attribute })`,
    to: `changes, to === 'available' ? { present: 'pk' } : { present: attribute })`,
    breaks: /stock does not add up/,
  },
]
