import { describe, expect, it } from 'vitest'
import { OrderId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { day, instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Holding, HoldingTotal, Lot } from './holding.ts'
import {
  costOfFirst,
  isUpToDate,
  paidFor,
  percentOf,
  quantityOf,
  summaryOf,
  totalOf,
  viewHolding,
  withLot,
  withTotal,
} from './rules.ts'

const lot = (name: string, changes: Partial<Lot> = {}): Lot => ({
  order_id: OrderId.parse(name),
  quantity: 3,
  price_paise: paise(300),
  paid_paise: paise(1_000),
  credited_at: instantOf('2026-11-23T05:30:00.000Z'),
  sold: 0,
  ...changes,
})
const holdingOf = (...lots: Lot[]): Holding => ({
  user_id: UserId.parse('usr_1'),
  security_id: SecurityId.parse('sec_1'),
  scrip_name: 'Sample Ltd',
  isin: 'INE002A01018',
  lots,
  requested: 2,
  sold: 0,
  realised_paise: -250,
})
// One of three shares is sold of the first lot, all five of the second.
const partly = holdingOf(
  lot('ord_1', { sold: 1 }),
  lot('ord_2', { quantity: 5, sold: 5, paid_paise: paise(9_999) }),
  lot('ord_3', { quantity: 4, paid_paise: paise(2_000) }),
)
const valuation = {
  price_paise: paise(500),
  price_as_of: day('2026-11-22'),
  sector: 'Robotics',
  logo_url: '/logo.svg',
}

describe('a holding', () => {
  it('takes the lot of an order once, after those that it has', () => {
    const { lots } = withLot(holdingOf(lot('ord_1')), lot('ord_2')) ?? { lots: [] }
    expect(lots.map(({ order_id }) => order_id)).toEqual(['ord_1', 'ord_2'])
    expect(withLot(holdingOf(lot('ord_1'), lot('ord_2')), lot('ord_2', { quantity: 9 }))).toBeUndefined()
  })

  it('counts and costs the shares that are left', () => {
    expect(quantityOf(partly)).toBe(6)
    expect(paidFor(partly)).toBe(667 + 0 + 2_000)
    expect([1, 2, 3].map((count) => costOfFirst(lot('ord_1'), count))).toEqual([333, 666, 1_000])
  })

  it('is shown with today’s price', () => {
    expect(viewHolding(partly, valuation)).toEqual({
      id: 'sec_1',
      scrip_name: 'Sample Ltd',
      company_name: 'Sample Ltd',
      isin: 'INE002A01018',
      quantity: 6,
      total_quantity: 6,
      sector: 'Robotics',
      logo_url: '/logo.svg',
      average_price_per_share: 4.45,
      current_market_price: 5,
      price_as_of: '2026-11-22',
      total_price: 26.67,
      current_share_value: 30,
      individualPandL: 3.33,
      percentage_of_change: 12.49,
      holding_transactions: [
        { transaction_date: '2026-11-23T05:30:00.000Z', price_per_share: 3, quantity: 2 },
        { transaction_date: '2026-11-23T05:30:00.000Z', price_per_share: 3, quantity: 4 },
      ],
      requested: 2,
      realised: -2.5,
    })
  })

  it('without a price counts at what was paid, and shows neither gain nor loss', () => {
    expect(viewHolding(partly, undefined)).toMatchObject({
      sector: '',
      logo_url: '',
      average_price_per_share: 4.45,
      current_market_price: 4.45,
      price_as_of: null,
      total_price: 26.67,
      current_share_value: 26.67,
      individualPandL: 0,
      percentage_of_change: 0,
    })
  })

  it('of which all is sold is worth nothing', () => {
    expect(viewHolding(holdingOf(lot('ord_1', { sold: 3 })), undefined)).toMatchObject({
      quantity: 0,
      average_price_per_share: 0,
      current_market_price: 0,
      total_price: 0,
      holding_transactions: [],
    })
  })
})

it('a gain or loss is a percentage of what was paid, with two decimals; of nothing it is none', () => {
  const paid = paise(30_000)
  expect([10_000, -10_000, 0].map((gain) => percentOf(gain, paid))).toEqual([33.33, -33.33, 0])
  expect(percentOf(500, paise(0))).toBe(0)
})

describe('the sums over holdings', () => {
  const total = (name: string, changes: Partial<HoldingTotal> = {}): HoldingTotal => ({
    security_id: SecurityId.parse(name),
    quantity: 10,
    paid_paise: paise(4_000),
    realised_paise: 0,
    version: 1,
    ...changes,
  })
  const [one, other] = [total('sec_1'), total('sec_2')]

  it('need of a holding what is left of it', () => {
    expect(totalOf({ ...partly, version: 7 })).toEqual({
      security_id: 'sec_1',
      quantity: 6,
      paid_paise: 2_667,
      realised_paise: -250,
      version: 7,
    })
  })

  it('take a later version of a holding in place of an earlier one, and no earlier or equal one', () => {
    expect(withTotal([], one)).toEqual([one])
    const later = total('sec_1', { version: 2 })
    expect(withTotal([one, other], later)).toEqual([other, later])
    expect(withTotal([one, other], one)).toBeUndefined()
    expect(withTotal([later, other], one)).toBeUndefined()
    expect(withTotal([later], total('sec_2'))).toEqual([later, other])
  })

  it('are as the holdings are when they know each in its version', () => {
    expect(isUpToDate([one, other], [other, one])).toBe(true)
    expect(isUpToDate([], [])).toBe(true)
    expect(isUpToDate([one], [one, other])).toBe(false)
    expect(isUpToDate([one, other], [one, { ...other, version: 2 }])).toBe(false)
  })

  it('count one without a price at what was paid', () => {
    const priced = total('sec_1', { realised_paise: 1_500 })
    const lost = total('sec_2', { paid_paise: paise(6_000), realised_paise: -500 })
    const priceOf = (id: string) => (id === 'sec_1' ? paise(525) : undefined)
    expect(summaryOf([priced, lost], priceOf)).toEqual({
      Total_p_and_L: 12.5,
      total_p_and_l_percentage: 12.5,
      total_price: 100,
      portfolio_value: 112.5,
      realised: 10,
    })
    expect(summaryOf([], priceOf)).toMatchObject({ total_price: 0, portfolio_value: 0, total_p_and_l_percentage: 0 })
  })
})
