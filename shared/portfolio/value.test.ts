import { describe, expect, it } from 'vitest'
import type { Lot } from '#shared/holding/holding.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { day, instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { pointsMax } from './limits.ts'
import { soldByLot } from './sold.ts'
import { addValues, daysOfLine, everPaid, valueOn } from './value.ts'

const lot = (name: string, credited: string, part: Partial<Lot> = {}): Lot => ({
  order_id: OrderId.parse(`ord_${name}`),
  quantity: 10,
  price_paise: paise(100),
  paid_paise: paise(1_001),
  credited_at: instantOf(credited),
  sold: 0,
  ...part,
})
const prices = (...points: readonly (readonly [string, number])[]) =>
  points.map(([date, close]) => ({ date: day(date), close_paise: paise(close) }))
const first = lot('1', '2026-11-20T08:00:00.000Z')
const days = (...texts: readonly string[]) => texts.map(day)
const none = soldByLot([])

describe('the days of the line', () => {
  it('go from the first credit, in India, to today', () => {
    // After midnight in India.
    const late = lot('2', '2026-11-20T20:00:00.000Z')
    const line = daysOfLine([{ lots: [late] }, { lots: [lot('3', '2026-11-22T08:00:00.000Z')] }], day('2026-11-23'))
    expect(line).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
    expect(daysOfLine([{ lots: [late] }], day('2026-11-21'))).toEqual(['2026-11-21'])
    expect(daysOfLine([{ lots: [] }], day('2026-11-23'))).toEqual([])
  })

  it.each([128, 129, 130, 131, 258, 259, 500, 730])(
    'are at most 130 after %s days, with the first and the last',
    (age) => {
      const today = new Date(Date.parse('2026-11-20') + age * 86_400_000).toISOString().slice(0, 10)
      const line = daysOfLine([{ lots: [first] }], day(today))
      expect(line.length).toBeLessThanOrEqual(pointsMax)
      expect([line[0], line.at(-1)]).toEqual(['2026-11-20', today])
      expect(new Set(line).size).toBe(line.length)
      expect(line).toEqual(line.toSorted())
    },
  )

  it('go back two years at most', () => {
    const line = daysOfLine([{ lots: [first] }], day('2030-11-20'))
    expect(line[0]).toBe('2028-11-20')
    expect(line.length).toBeLessThanOrEqual(pointsMax)
  })
})

describe('the value of shares', () => {
  it('is the last price on or before the day, and what was paid before the first price', () => {
    const line = days('2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23')
    const company = { lots: [first], sold: none, prices: prices(['2026-11-21', 120]), price_paise: paise(130) }
    expect(valueOn(line, company).map(({ value }) => value)).toEqual([1_001, 1_200, 1_200, 1_300])
    expect(valueOn(line, company).map(({ invested }) => invested)).toEqual([1_001, 1_001, 1_001, 1_001])
  })

  it('is what was paid today, while the company has no price', () => {
    const company = { lots: [first], sold: none, prices: prices(['2026-11-19', 120]), price_paise: undefined }
    expect(valueOn(days('2026-11-20', '2026-11-21'), company).map(({ value }) => value)).toEqual([1_200, 1_001])
  })

  it('begins with the credit of each lot', () => {
    const lots = [first, lot('2', '2026-11-21T20:00:00.000Z')]
    const company = { lots, sold: none, prices: prices(['2026-11-01', 100]), price_paise: paise(100) }
    const values = valueOn(days('2026-11-20', '2026-11-21', '2026-11-22'), company)
    expect(values).toEqual([
      { value: 1_000, invested: 1_001 },
      { value: 1_000, invested: 1_001 },
      { value: 2_000, invested: 2_002 },
    ])
  })

  it('counts shares that were sold until the day of their sale', () => {
    const order_id = first.order_id
    const sold = soldByLot([
      { sold: [{ order_id, quantity: 3, cost_paise: paise(300) }], received_at: instantOf('2026-11-21T20:00:00.000Z') },
      { sold: [{ order_id, quantity: 7, cost_paise: paise(701) }], received_at: instantOf('2026-11-23T08:00:00.000Z') },
    ])
    const company = {
      lots: [{ ...first, sold: 10 }],
      sold,
      prices: prices(['2026-11-01', 100]),
      price_paise: paise(100),
    }
    expect(valueOn(days('2026-11-21', '2026-11-22', '2026-11-23'), company)).toEqual([
      { value: 1_000, invested: 1_001 },
      { value: 700, invested: 701 },
      { value: 0, invested: 0 },
    ])
  })

  it('is summed over companies, of which those with most paid are the largest', () => {
    const values = [{ value: 1, invested: 2 }]
    expect(addValues(values, [{ value: 10, invested: 20 }])).toEqual([{ value: 11, invested: 22 }])
    expect(everPaid({ lots: [{ ...first, sold: 10 }, lot('2', '2026-11-21T20:00:00.000Z')] })).toBe(2_002)
  })
})
