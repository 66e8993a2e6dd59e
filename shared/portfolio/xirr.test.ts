import { describe, expect, it } from 'vitest'
import { dayNumber, dayOf } from '#shared/kernel/day.ts'
import { day } from '#shared/kernel/instant.ts'
import { type CashFlow, xirr } from './xirr.ts'

const flow = (on: string, paise: number): CashFlow => ({ day: day(on), paise })

describe('the annual return', () => {
  it('is that of the example in the documentation of spreadsheets', () => {
    const flows = [
      flow('2008-01-01', -10_000),
      flow('2008-03-01', 2_750),
      flow('2008-10-30', 4_250),
      flow('2009-02-15', 3_250),
      flow('2009-04-01', 2_750),
    ]
    expect(xirr(flows)).toBeCloseTo(37.336, 2)
    expect(xirr(flows.toReversed())).toBe(xirr(flows))
  })

  it.each([
    ['a gain of a tenth in a year', [flow('2025-11-26', -1_000_00), flow('2026-11-26', 1_100_00)], 10],
    ['a gain of 21 % in two years', [flow('2024-11-26', -1_000_00), flow('2026-11-26', 1_210_00)], 10],
    ['a loss of half in a year', [flow('2025-11-26', -1_000_00), flow('2026-11-26', 500_00)], -50],
    ['neither', [flow('2025-11-26', -1_000_00), flow('2026-11-26', 1_000_00)], 0],
  ])('of %s', (_, flows, percent) => expect(xirr(flows)).toBeCloseTo(percent, 6))

  it.each([
    ['before a year has passed', [flow('2025-11-27', -1_000_00), flow('2026-11-26', 1_100_00)]],
    ['without a payment', []],
    ['when nothing came back', [flow('2025-11-26', -1_000_00), flow('2026-11-26', 0)]],
    ['when nothing was paid', [flow('2025-11-26', 0), flow('2026-11-26', 1_000_00)]],
    ['when all came back on the first day', [flow('2025-11-26', -10), flow('2025-11-26', 10), flow('2026-11-26', 5)]],
    ['when a day made most of it', [flow('2025-11-26', -10), flow('2025-11-27', 20), flow('2026-11-26', 5)]],
    ['when it ended within a year', [flow('2024-11-26', -10), flow('2025-01-26', 20), flow('2026-11-26', 0)]],
  ])('is none %s', (_, flows) => expect(xirr(flows)).toBeUndefined())

  it.each([1, 2, 5, 30])('of %s payments makes the net present value zero', (payments) => {
    const [first, last] = [20_000, 23_400]
    for (const multiple of [0.05, 0.5, 0.999, 1, 1.001, 2, 20]) {
      const paid = Array.from({ length: payments }, (_, index) => ({
        day: dayOf(first + ((index * 977) % 3_000)),
        paise: -(100_000 + ((index * 7_919) % 9_973) * 1_000),
      }))
      const total = paid.reduce((sum, { paise }) => sum - paise, 0)
      const flows = [...paid, { day: dayOf(last), paise: Math.round(total * multiple) }]
      const rate = 1 + (xirr(flows) ?? Number.NaN) / 100
      const worth = flows.map(({ day: on, paise }) => paise / rate ** ((dayNumber(on) - first) / 365))
      expect(Math.abs(worth.reduce((sum, each) => sum + each))).toBeLessThan(total / 1e6)
    }
  })
})
