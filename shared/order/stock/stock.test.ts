import { describe, expect, it } from 'vitest'
import { HoldId, OrderId } from '#shared/kernel/id.ts'
import { later } from '#shared/kernel/instant.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import { orderWith, sampleTime, type OrderChanges } from '#tests/harness/sample-order.ts'
import { shardHoldsMax, shardsMax } from '#shared/order/limits.ts'
import {
  hasOlderPlans,
  isLateHold,
  mayAvailabilityLag,
  nextHoldOf,
  movesOf,
  holdAttribute,
  orderOfHold,
  parseShard,
  planShares,
  shardCountFor,
  spread,
  stockOf,
  type StockShard,
  withdrawalOf,
} from './stock.ts'
import { firstHoldOf } from '#shared/order/rules.ts'

const orderId = OrderId.parse('ord_1')
const hold = holdAttribute(firstHoldOf(orderId))

/** Shards with so many available shares, of a hundred each unless `issued` says otherwise. */
const shards = (available: readonly number[], more: readonly object[] = []): StockShard[] =>
  available.map((each, shard) =>
    parseShard({ security_id: 'sec_1', shard, issued: 100, available: each, committed: 100 - each, ...more[shard] }),
  )

const wanted = (quantity: number, newBuyersBps: number | null = null) => ({
  id: orderId,
  quantity,
  lotSize: 10,
  newBuyersBps,
})

const partsOf = (plan: ReturnType<typeof planShares>) =>
  'why' in plan ? plan.why : plan.held.map(({ shard, quantity }) => [shard, quantity])

describe('the shards of a stock', () => {
  it('are one for each twice the largest order, 1 to 16', () => {
    expect([0, 399, 400, 799, 800, 6_400, 1_000_000].map((issued) => shardCountFor(issued, 200))).toEqual([
      1, 1, 1, 1, 2, 16, 16,
    ])
    expect(shardCountFor(1_000_000, Infinity)).toBe(1)
  })

  it('get new shares in whole lots, so that all have as many available as they can', () => {
    expect(spread(250, 10, [0, 0, 0])).toEqual([90, 80, 80])
    expect(spread(300, 10, [0, 200, 40])).toEqual([180, 0, 120])
    expect(spread(47, 10, [0, 0])).toEqual([27, 20])
    expect(spread(7, 10, [5, 0])).toEqual([7, 0])
    expect(spread(3, 0, [0, 0])).toEqual([2, 1])
    expect(spread(30, 10, [0, 0, 0, 0, 0])).toEqual([10, 10, 10, 0, 0])
  })

  it('get all new shares and no others, whatever they have', () => {
    for (let quantity = 0; quantity <= 500; quantity += 7)
      for (const lot of [1, 10, 25]) {
        const available = [quantity % 90, 40, 300, (quantity * 3) % 110]
        const given = spread(quantity, lot, available)
        expect(given.reduce((sum, each) => sum + each, 0)).toBe(quantity)
        expect(given.every((each) => each >= 0)).toBe(true)
        // Whole lots; the first one has what is less.
        expect(given.map((each) => each % lot)).toEqual([quantity % lot, 0, 0, 0])
      }
  })

  it('are stored with each hold under a name of its own, of new buyers under another', () => {
    const id = HoldId.parse('ord_2')
    expect([holdAttribute(id), holdAttribute(id, true)]).toEqual(['hold#ord_2', 'new#ord_2'])
    const item = {
      security_id: 'sec_1',
      shard: 2,
      issued: 100,
      available: 60,
      committed: 10,
      'hold#ord_1': 10,
      'new#ord_2': 20,
      'hold#ord_3': undefined,
    }
    expect(parseShard(item)).toEqual({
      security_id: 'sec_1',
      shard: 2,
      shard_count: 1,
      issued: 100,
      available: 60,
      committed: 10,
      held_by_new: 0,
      hold_count: 0,
      holds: { ord_1: 10, ord_2: 20 },
      new_holds: { ord_2: 20 },
    })
    expect(() => parseShard({ ...item, issued: 'many' })).toThrow()
  })

  it('together are the stock', () => {
    const [one, other] = [{ hold_count: 1, [hold]: 10, available: 80, committed: 10 }, {}]
    expect(stockOf(shards([90, 50], [one, other]))).toMatchObject({
      issued: 200,
      available: 130,
      committed: 60,
      held: 10,
      held_by_new: 0,
      shards: [{ shard: 0 }, { shard: 1 }],
    })
    expect(stockOf(shards([1, 1], [{ held_by_new: 3 }, { held_by_new: 4 }]))?.held_by_new).toBe(7)
    expect(stockOf([])).toBeUndefined()
  })

  it('give the shares that are withdrawn, the fullest first', () => {
    expect(withdrawalOf(shards([20, 60, 40]), 90)).toEqual([
      { shard: 1, quantity: 60 },
      { shard: 2, quantity: 30 },
    ])
    expect(withdrawalOf(shards([20, 60, 40]), 121)).toBeUndefined()
    expect(withdrawalOf(shards([20, 60, 40]), 120)).toHaveLength(3)
    expect(withdrawalOf(shards([-5, 10, 0]), 10)).toEqual([{ shard: 1, quantity: 10 }])
    expect(withdrawalOf(shards([20]), 0)).toEqual([])
  })
})

describe('the plan of an order', () => {
  it('starts at the shard of its own, so that buyers spread', () => {
    const starts = Array.from({ length: 1_000 }, (_, index) => {
      const plan = planShares(shards(Array<number>(shardsMax).fill(100)), {
        ...wanted(10),
        id: OrderId.parse(`ord_${index}`),
      })
      return 'why' in plan ? -1 : (plan.held[0]?.shard ?? -1)
    })
    const counts = Array.from({ length: shardsMax }, (_, shard) => starts.filter((each) => each === shard).length)
    expect(Math.min(...counts)).toBeGreaterThan(30)
    expect(Math.max(...counts)).toBeLessThan(100)
  })

  it('takes the next shard that can serve it alone, and several when none can', () => {
    const own = shardOf(orderId, 3)
    const free = [50, 50, 50].map((each, shard) => (shard === own ? 10 : each))
    expect(partsOf(planShares(shards(free), wanted(50)))).toEqual([[(own + 1) % 3, 50]])
    expect(partsOf(planShares(shards([30, 20, 40]), wanted(60)))).toEqual([
      [0, 20],
      [2, 40],
    ])
    expect(partsOf(planShares(shards([30, 20, 40]), wanted(90)))).toEqual([
      [0, 30],
      [1, 20],
      [2, 40],
    ])
  })

  it('takes the one that can serve it alone although another is fuller, and of several the fullest', () => {
    for (let index = 0; index < 20; index += 1) {
      const id = OrderId.parse(`ord_${index}`)
      const own = shardOf(id, 3)
      const free = [70, 80, 90].map((each, shard) => (shard === own ? 50 : each))
      expect(planShares(shards(free), { ...wanted(50), id })).toStrictEqual({ held: [{ shard: own, quantity: 50 }] })
      expect(partsOf(planShares(shards([30, 20, 40]), { ...wanted(60), id }))).toEqual([
        [0, 20],
        [2, 40],
      ])
    }
  })

  it('takes whole lots, unless only parts of lots are left', () => {
    expect(partsOf(planShares(shards([35, 15, 45]), wanted(50)))).toEqual([
      [0, 10],
      [2, 40],
    ])
    expect(partsOf(planShares(shards([15, 15, 10]), wanted(40)))).toEqual([
      [0, 15],
      [1, 15],
      [2, 10],
    ])
  })

  it('is sold out only when all shards together have too little', () => {
    expect(partsOf(planShares(shards([30, 20, 40]), wanted(100)))).toBe('sold-out')
    expect(partsOf(planShares([], wanted(10)))).toBe('sold-out')
  })

  it('counts what an older hold of the same order keeps as available', () => {
    const keeping = [{ available: 0, committed: 90, hold_count: 1, [hold]: 10 }]
    expect(partsOf(planShares(shards([0, 10], keeping), wanted(20)))).toEqual([
      [0, 10],
      [1, 10],
    ])
    const ofNew = { available: 0, held_by_new: 10, hold_count: 1, [holdAttribute(firstHoldOf(orderId), true)]: 10 }
    // Nobody else who has never paid holds any.
    expect(partsOf(planShares(shards([0, 10], [{ ...ofNew, issued: 100, committed: 90 }]), wanted(20, 2_500)))).toEqual(
      [
        [0, 10],
        [1, 10],
      ],
    )
    const full = { available: 0, committed: 90, hold_count: shardHoldsMax, [hold]: 10 }
    expect(partsOf(planShares(shards([0], [full]), wanted(10)))).toEqual([[0, 10]])
    const ofAnother = { available: 0, committed: 90, hold_count: 1, [holdAttribute(HoldId.parse('ord_2'))]: 10 }
    expect(partsOf(planShares(shards([0, 10], [ofAnother]), wanted(20)))).toBe('sold-out')
  })

  it('leaves out shards that hold as many unpaid orders as they may', () => {
    const full = { hold_count: shardHoldsMax }
    expect(partsOf(planShares(shards([100, 100], [full, {}]), wanted(50)))).toEqual([[1, 50]])
    expect(partsOf(planShares(shards([100, 100], [full, full]), wanted(50)))).toBe('reserved')
  })
})

describe('the plan of somebody who has never paid', () => {
  const fresh = (more: readonly object[] = []) =>
    shards(
      [0, 0],
      [0, 1].map((shard) => ({ issued: 100, available: 100, committed: 0, ...more[shard] })),
    )

  it('stays within a quarter of each shard, so within a quarter of all', () => {
    expect(partsOf(planShares(fresh([{ held_by_new: 10 }]), wanted(40, 2_500)))).toBe('reserved')
    expect(partsOf(planShares(fresh(), wanted(40, 2_500)))).toEqual([
      [0, 20],
      [1, 20],
    ])
    const own = shardOf(orderId, 2)
    const taken = [0, 1].map((shard) => (shard === own ? { held_by_new: 20 } : {}))
    expect(partsOf(planShares(fresh(taken), wanted(20, 2_500)))).toEqual([[1 - own, 20]])
    expect(partsOf(planShares(fresh([{ held_by_new: 20 }, { held_by_new: 20 }]), wanted(20, 2_500)))).toBe('reserved')
  })

  it('is none while another of them alone holds more than a quarter, also where a shard has room', () => {
    expect(partsOf(planShares(fresh([{ available: 40, held_by_new: 60 }]), wanted(10, 2_500)))).toBe('reserved')
  })

  it('has the part of each shard from which it takes', () => {
    const two = shards(
      [0, 0],
      [
        { issued: 400, available: 400, committed: 0 },
        { issued: 200, available: 200, committed: 0 },
      ],
    )
    expect(planShares(two, wanted(150, 2_500))).toStrictEqual({
      held: [
        { shard: 0, quantity: 100, new_buyers_max: 100 },
        { shard: 1, quantity: 50, new_buyers_max: 50 },
      ],
    })
  })

  it('counts what others of them hold, also in a shard in which its own order holds shares', () => {
    const others = { held_by_new: 10, [holdAttribute(HoldId.parse('ord_2'), true)]: 10, [hold]: 10, available: 80 }
    const one = shards([80], [{ ...others, committed: 0 }])
    expect(partsOf(planShares(one, wanted(20, 2_500)))).toBe('reserved')
    expect(partsOf(planShares(one, wanted(10, 2_500)))).toEqual([[0, 10]])
  })

  it('may always have one order, when nobody else of them holds any', () => {
    const plan = planShares(fresh(), wanted(100, 2_500))
    expect(plan).toEqual({ held: [{ shard: 0, quantity: 100, new_buyers_max: 0 }] })
    expect(partsOf(planShares(fresh([{}, { held_by_new: 10 }]), wanted(100, 2_500)))).toBe('reserved')
  })
})

it('names the hold of a new plan by the version of the order, and knows it again', () => {
  const order = orderWith({ version: 7 })
  expect([nextHoldOf(order, false), nextHoldOf(order, true)]).toEqual(['ord_1_again7', 'ord_1_late7'])
  const holds = ['ord_1', 'ord_1_again7', 'ord_1_late7', 'ord_1_late12', 'ord_1_late7x'].map((id) => HoldId.parse(id))
  expect(holds.map((hold_id) => isLateHold(orderWith({ stock: { hold_id } })))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
  expect(holds.map((hold_id) => hasOlderPlans(orderWith({ id: orderId, stock: { hold_id } })))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
})

it('the list of companies may be behind of an order for an hour', () => {
  const hour = 3_600_000
  const lags = (changes: OrderChanges, ms: number) => mayAvailabilityLag(orderWith(changes), later(sampleTime, ms))
  expect([lags({}, hour - 1), lags({}, hour)]).toEqual([true, false])
  const changed_at = later(sampleTime, hour)
  expect([lags({ changed_at }, 2 * hour - 1), lags({ changed_at }, 2 * hour)]).toEqual([true, false])
})

it('finds the order of each of its holds', () => {
  expect(['ord_1', 'ord_1_again3', 'ord_1_late12', 'ord_late', 'ord_1_late3x'].map(orderOfHold)).toEqual([
    'ord_1',
    'ord_1',
    'ord_1',
    'ord_late',
    'ord_1_late3x',
  ])
})

describe('the moves of an order that was read before it was planned anew', () => {
  const order = (version: number, hold_id: string) =>
    orderWith({
      id: orderId,
      version,
      stock: { state: 'RETURNED', hold_id: HoldId.parse(hold_id), held: [{ shard: 0, quantity: 10 }] },
      payment: { state: 'EXPIRED' },
    })
  const held = (holdId: string) => [{ shard: 0, holds: { [holdId]: 10 }, new_holds: {} } as unknown as StockShard]

  it('leave the shares of the newer plan alone: another run takes them', () => {
    expect(movesOf(order(3, 'ord_1'), held('ord_1_late3'))).toEqual([])
  })

  it('give the shares of an older plan back', () => {
    expect(movesOf(order(6, 'ord_1_late5'), held('ord_1_late3'))).toMatchObject([{ to: 'available', quantity: 10 }])
  })
})

describe('the moves of an order', () => {
  const plan = { stock: { held: [{ shard: 0, quantity: 10 }] }, version: 9 }
  const held = (holdId: string, shard = 0, isNew = false) =>
    ({ shard, holds: { [holdId]: 10, ord_2: 5 }, new_holds: isNew ? { [holdId]: 10 } : {} }) as unknown as StockShard
  const moves = (changes: OrderChanges, ...shardsOf: StockShard[]) =>
    movesOf(orderWith(plan, changes), shardsOf).map(({ to, shard, holdId }) => [to, shard, holdId])

  it('leave its shares where they are while it waits', () => {
    expect(moves({ stock: { state: 'RESERVING' } }, held('ord_1'))).toEqual([])
    expect(moves({ stock: { state: 'HELD' } }, held('ord_1'))).toEqual([])
  })

  it('commit the shares of its plan when it is paid, and give the others back', () => {
    const again = HoldId.parse('ord_1_again5')
    const paid = { stock: { state: 'COMMITTED', hold_id: again }, payment: { state: 'PAID' } } as const
    expect(moves(paid, held('ord_1_again5'), held('ord_1'), held('ord_1_again5', 1))).toEqual([
      ['committed', 0, 'ord_1_again5'],
      ['available', 0, 'ord_1'],
      ['available', 1, 'ord_1_again5'],
    ])
    expect(moves({ ...paid, stock: { ...paid.stock, state: 'HELD' } }, held('ord_1_again5'), held('ord_1'))).toEqual([
      ['available', 0, 'ord_1'],
    ])
  })

  it('give all of them back when it ended, but those of a late payment', () => {
    const over = { stock: { state: 'RETURNED' }, payment: { state: 'EXPIRED' } } as const
    expect(moves(over, held('ord_1'))).toEqual([['available', 0, 'ord_1']])
    const late = { ...over, stock: { ...over.stock, hold_id: HoldId.parse('ord_1_late5') } }
    expect(moves(late, held('ord_1_late5'))).toEqual([])
    expect(moves({ ...late, payment: { state: 'PAID' } }, held('ord_1_late5'))).toEqual([
      ['available', 0, 'ord_1_late5'],
    ])
  })

  it('say how many, and whether they are of somebody who had never paid', () => {
    const order = orderWith(plan, { stock: { state: 'RETURNED' } })
    expect(movesOf(order, [held('ord_1', 0, true), held('ord_1', 1)])).toEqual([
      { to: 'available', shard: 0, holdId: 'ord_1', quantity: 10, isOfNewBuyer: true },
      { to: 'available', shard: 1, holdId: 'ord_1', quantity: 10, isOfNewBuyer: false },
    ])
  })
})
