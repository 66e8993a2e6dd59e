import type { Bug } from './bug.ts'

const stock = 'functions/order/stock/stock.ts'
const reserve = 'functions/order/stock/reserve.ts'
const repository = 'functions/order/repository.ts'
const behind = 'a late payment beside runs that are behind'

/** A stock in several shards is one stock: what an order takes from them goes back to them, once and with the order. */
export const shardBugs: readonly Bug[] = [
  {
    name: 'a shard forgotten in what is available',
    scenario: 'shares that are free in every shard',
    file: 'functions/order/stock/stock-shards.ts',
    from: `if (count <= known) return shards`,
    to: `if (count <= known || count > 1) return shards`,
    breaks: /250 shares are free, and 90 are said to be/,
  },
  {
    name: 'a hold committed twice',
    scenario: 'two runs that move the holds of one order at the same time',
    file: stock,
    from: `changes, { present: attribute })`,
    to: `changes, to === 'committed' ? { present: 'pk' } : { present: attribute })`,
    breaks: /stock does not add up/,
  },
  {
    name: 'shares of a late payment taken again after they were committed',
    scenario: behind,
    file: stock,
    from: `if (!isLateHold(order)) return isChanged`,
    to: `if (order.id) return isChanged`,
    breaks: /shares are committed in shard \d+, \d+ were paid/,
  },
  {
    name: 'shares of a paid order returned outside its transaction',
    scenario: 'an order that ends between two parts of its return',
    file: repository,
    from: `await save(context, writes)
    } catch (failure) {`,
    to: `const isOfOrder = ([name]: [string, unknown]) => !name.startsWith('shares of')
      await context.table.transact(Object.fromEntries(Object.entries(writes).filter(isOfOrder)))
      const returned = returnWrites(order, next.order)
      if (Object.keys(returned).length > 0) await context.table.transact(returned)
    } catch (failure) {`,
    breaks: /shares are committed in shard \d+, 0 were paid/,
  },
  {
    name: 'shares committed in one shard and returned to another',
    scenario: 'an order over several shards that is given up',
    file: stock,
    from: `const key = { security_id: before.security_id, shard }`,
    to: `const key = { security_id: before.security_id, shard: (shard + 1) % 3 }`,
    breaks: /shares are committed in shard \d+, 0 were paid/,
  },
  {
    name: 'only the first part of an order returned',
    scenario: 'an order over several shards that is given up',
    file: stock,
    from: `before.stock.held.map((part) => {`,
    to: `before.stock.held.slice(0, 1).map((part) => {`,
    breaks: /shares are committed in shard \d+, 0 were paid/,
  },
  {
    name: 'shares of a paid order returned by each of its later changes',
    scenario: 'an order over several shards that is given up',
    file: stock,
    from: `if (before.stock.state !== 'COMMITTED' || after.stock.state !== 'RETURNED') return {}`,
    to: `if (after.payment.state !== 'PAID' || after.stock.state !== 'RETURNED') return {}`,
    breaks: /stock does not add up|shares are committed in shard/,
  },
  {
    name: 'shares returned that are not committed yet',
    scenario: 'a paid order that is given up before its shares are committed',
    file: stock,
    from: `changes, { absent: attributeOf(before, part) })`,
    to: `changes, { present: 'pk' })`,
    breaks: /stock does not add up/,
  },
  {
    name: 'a part that was taken before others overtook the order not given back',
    scenario: 'an order that others overtake after it took a part',
    file: 'shared/order/stock/stock.ts',
    from: `if (orderOfHold(id) !== order.id || isOfNewerPlan(id, order)) return []`,
    to: `if (id !== order.stock.hold_id) return []`,
    breaks: /shares are still held for|stock does not add up/,
  },
  {
    name: 'shares that another run takes by a newer plan given back',
    scenario: 'a late payment whose shares an older run finds',
    file: 'shared/order/stock/stock.ts',
    from: `Number(plannedAt) >= version`,
    to: `Number(plannedAt) < 0`,
    breaks: /shares are committed in shard/,
  },
  {
    name: 'sold out told after one shard was asked',
    scenario: 'an order that others overtake after it took a part',
    file: reserve,
    from: `const plan = await planAnew(context, order)
`,
    to: `const plan = order.id === '' ? await planAnew(context, order) : ({ why: 'sold-out' } as Plan)
`,
    breaks: /170 of 250 shares were free, and the answer was SOLD_OUT/,
  },
]
