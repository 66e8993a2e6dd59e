import { expect, it } from 'vitest'
import { OrderId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Holding } from './holding.ts'
import { paidFor, quantityOf, withLot } from './rules.ts'
import { gainOf, withoutSold, withSold } from './sold.ts'

const lot = (name: string, quantity: number, paid: number) => ({
  order_id: OrderId.parse(name),
  quantity,
  price_paise: paise(100),
  paid_paise: paise(paid),
  credited_at: instantOf('2026-11-23T05:30:00.000Z'),
  sold: 0,
})
const holding: Holding = {
  user_id: UserId.parse('usr_1'),
  security_id: SecurityId.parse('sec_1'),
  scrip_name: 'Sample Ltd',
  isin: 'INE002A01018',
  lots: [lot('ord_1', 3, 1_000), lot('ord_2', 5, 3_000)],
  requested: 0,
  sold: 0,
  realised_paise: 0,
}

it('shares leave the oldest lot first, and no lot is removed', () => {
  const after = withSold(holding, 4, 2_000)
  expect(after?.holding.lots.map(({ sold }) => sold)).toEqual([3, 1])
  expect(after?.sold).toEqual([
    { order_id: 'ord_1', quantity: 3, cost_paise: 1_000 },
    { order_id: 'ord_2', quantity: 1, cost_paise: 600 },
  ])
  expect(after && quantityOf(after.holding)).toBe(4)
  expect(after?.holding.realised_paise).toBe(400)
})

it('a sale takes nothing of lots that it does not need, or that are sold', () => {
  const ordersOf = (sale: ReturnType<typeof withSold>) => sale?.sold.map(({ order_id }) => order_id)
  const after = withSold(holding, 3, 0)
  expect(ordersOf(after)).toEqual(['ord_1'])
  expect(after && ordersOf(withSold(after.holding, 5, 0))).toEqual(['ord_2'])
})

it('sold one after the other, the shares of a lot cost what was paid for it, to the paisa', () => {
  let left = holding
  const costs = [1, 1, 1].map((quantity) => {
    const after = withSold(left, quantity, 0)
    if (after === undefined) throw new Error('too few')
    expect(paidFor(after.holding)).toBe(paidFor(left) + gainOf(after.sold, 0))
    left = after.holding
    return after.sold[0]?.cost_paise
  })
  expect(costs).toEqual([333, 333, 334])
})

it('more shares than are left cannot be sold', () => {
  expect(withSold(holding, 9, 0)).toBeUndefined()
})

it('shares that come back are where they were', () => {
  const after = withSold(holding, 4, 2_000)
  expect(after && withoutSold(after.holding, after.sold, 2_000)).toEqual(holding)
})

it('a lot that arrives again does not undo what was sold of it', () => {
  const after = withSold(holding, 3, 0)
  expect(after && withLot(after.holding, lot('ord_1', 3, 1_000))).toBeUndefined()
})

it('a lot whose credit is older goes first, although its event came later', () => {
  const [first, second] = holding.lots.map((each, index) => ({
    ...each,
    credited_at: instantOf(`2026-11-2${3 + index}T05:30:00.000Z`),
  }))
  if (first === undefined || second === undefined) throw new Error('two lots')
  const after = withSold({ ...holding, lots: [second, first] }, 4, 2_000)
  expect(after?.sold.map(({ order_id, quantity }) => [order_id, quantity])).toEqual([
    ['ord_1', 3],
    ['ord_2', 1],
  ])
  expect(after?.holding.lots.map(({ order_id }) => order_id)).toEqual(['ord_2', 'ord_1'])
})
