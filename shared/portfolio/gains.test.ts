import { describe, expect, it } from 'vitest'
import type { Lot } from '#shared/holding/holding.ts'
import { gainOf } from '#shared/holding/sold.ts'
import { OrderId, SaleId } from '#shared/kernel/id.ts'
import { day, instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { gainsOf, gainsOfYear } from './gains.ts'
import { financialYearAt, financialYearOf, nameOfYear } from './year.ts'

const lot = (name: string, credited: string): Lot => ({
  order_id: OrderId.parse(`ord_${name}`),
  quantity: 100,
  price_paise: paise(100),
  paid_paise: paise(10_000),
  credited_at: instantOf(credited),
  sold: 0,
})
const holdings = [{ lots: [lot('old', '2024-11-21T08:35:00.000Z'), lot('new', '2026-11-02T08:35:00.000Z')] }]

function sale(number: number, received: string, net: number, parts: readonly (readonly [string, number, number])[]) {
  const sold = parts.map(([name, quantity, cost]) => ({
    order_id: OrderId.parse(`ord_${name}`),
    quantity,
    cost_paise: paise(cost),
  }))
  const known: Partial<Sale> = {
    id: SaleId.parse(`sale_${number}`),
    number,
    scrip_name: 'Sample Ltd',
    isin: 'INE002A01018',
    sold,
    received_at: instantOf(received),
    quote: { net_paise: paise(net) } as Sale['quote'],
  }
  return known as Sale
}

it.each([
  ['2026-04-01', 2026],
  ['2027-03-31', 2026],
  ['2027-04-01', 2027],
  ['2026-12-31', 2026],
])('%s is in the financial year that begins in %s', (text, year) => {
  expect(financialYearOf(day(text))).toBe(year)
})

it('a financial year begins at midnight in India, and has the names of both its years', () => {
  expect(financialYearAt(Date.parse('2027-03-31T18:29:00.000Z'))).toBe(2026)
  expect(financialYearAt(Date.parse('2027-03-31T18:30:00.000Z'))).toBe(2027)
  expect([2026, 2099].map(nameOfYear)).toEqual(['FY 2026-27', 'FY 2099-00'])
})

describe('the gains of a sale', () => {
  it('are one row for each lot, and together what the sale has gained', () => {
    const one = sale(7, '2026-11-24T08:00:00.000Z', 1_000, [
      ['old', 1, 100],
      ['new', 2, 250],
    ])
    const rows = gainsOf([one], holdings)
    expect(rows.map(({ proceeds_paise, cost_paise, gain_paise }) => [proceeds_paise, cost_paise, gain_paise])).toEqual([
      [333, 100, 233],
      [667, 250, 417],
    ])
    expect(rows.reduce((total, { gain_paise }) => total + gain_paise, 0)).toBe(gainOf(one.sold, 1_000))
    expect(rows[0]).toMatchObject({ sale_number: 7, acquired_on: '2024-11-21', sold_on: '2026-11-24', quantity: 1 })
  })

  it('divide a net of any size without losing a paisa', () => {
    const parts = [1, 2, 4, 8, 16].map((quantity) => ['old', quantity, 1] as const)
    const rows = gainsOf([sale(1, '2026-11-24T08:00:00.000Z', 999_999_999_989, parts)], holdings)
    expect(rows.reduce((total, { proceeds_paise }) => total + proceeds_paise, 0)).toBe(999_999_999_989)
  })

  it.each([
    ['2026-11-21T18:29:00.000Z', 'SHORT'],
    ['2026-11-21T18:30:00.000Z', 'LONG'],
  ])('of shares that left at %s are %s: the day counts in India', (received, term) => {
    expect(gainsOf([sale(1, received, 500, [['old', 1, 100]])], holdings)[0]?.term).toBe(term)
  })

  it('are not made up for a lot that is missing', () => {
    expect(() => gainsOf([sale(1, '2026-11-24T08:00:00.000Z', 500, [['lost', 1, 100]])], holdings)).toThrow('ord_lost')
  })
})

describe('the gains of a year', () => {
  const gains = gainsOf(
    [
      sale(3, '2027-04-01T08:00:00.000Z', 90, [['new', 1, 100]]),
      sale(2, '2026-11-25T08:00:00.000Z', 500, [
        ['old', 1, 100],
        ['new', 1, 100],
      ]),
      // The last minute of March in India.
      sale(1, '2027-03-31T18:29:00.000Z', 300, [['old', 1, 100]]),
    ],
    holdings,
  )

  it('are those of its days, by term, with the years that have any', () => {
    const year = gainsOfYear(gains, 2026)
    expect(year).toMatchObject({ year: 2026, years: [2027, 2026], short_paise: 150, long_paise: 350 })
    expect(year.rows.map(({ sale_number }) => sale_number)).toEqual([2, 2, 1])
    expect(gainsOfYear(gains, 2027)).toMatchObject({ short_paise: -10, long_paise: 0 })
  })

  it('are none in a year without a sale', () => {
    expect(gainsOfYear(gains, 2020)).toMatchObject({ rows: [], short_paise: 0, long_paise: 0 })
  })
})
