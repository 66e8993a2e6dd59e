import { describe, expect, it } from 'vitest'
import { day } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { averageDays, byBand, outsideBand, whyWaiting } from './price-band.ts'
import { daysBefore } from './rules.ts'

const today = day('2026-11-23')
const price = (close: number, back = 0) => ({ date: daysBefore(today, back), close_paise: paise(close) })

describe('a price against the last one', () => {
  it.each([
    [12_000, undefined],
    [12_001, 'last'],
    [8_000, undefined],
    [7_999, 'last'],
    [10_000, undefined],
  ])('of 100.00: %i paise is outside: %s', (close, from) => {
    expect(outsideBand(price(close), [price(10_000, 1)])?.from).toBe(from)
  })

  it('has edges that are exact where a fifth is no whole number of paise', () => {
    expect(outsideBand(price(12_003), [price(10_003, 1)])).toBeUndefined()
    expect(outsideBand(price(12_004), [price(10_003, 1)])?.from).toBe('last')
  })

  it('is exact for the largest price of a file', () => {
    const most = 999_999_999_999
    const days = Array.from({ length: averageDays }, (_, back) => price(most, averageDays - back))
    expect(outsideBand(price(most), days)).toBeUndefined()
    expect(outsideBand(price(800_000_000_000), days)).toBeUndefined()
    expect(outsideBand(price(799_999_999_999), days)?.from).toBe('last')
  })

  it('waits when it is the first', () => {
    expect(outsideBand(price(52_340), [])).toEqual({ from: 'first', compared_paise: 0 })
  })

  it('is compared with the one of its own day, and of an old day with the one before that day', () => {
    expect(outsideBand(price(12_500), [price(10_000, 1), price(12_000)])?.from).toBeUndefined()
    expect(outsideBand(price(10_500, 5), [price(10_000, 6), price(20_000, 1)])).toBeUndefined()
    expect(outsideBand(price(20_000, 5), [price(10_000, 6), price(20_000, 1)])?.from).toBe('last')
  })

  it('is compared with the oldest one when its day is before all of them', () => {
    expect(outsideBand(price(10_500, 9), [price(10_000, 5), price(20_000, 1)])).toBeUndefined()
    expect(outsideBand(price(20_000, 9), [price(10_000, 5), price(20_000, 1)])?.from).toBe('last')
  })

  it('is compared with the last one however old that is', () => {
    expect(outsideBand(price(10_500), [price(10_000, 400)])).toBeUndefined()
    expect(outsideBand(price(523), [price(52_340, 400)])?.from).toBe('last')
  })
})

describe('a price against the average of 90 days', () => {
  it('waits when small steps have led too far', () => {
    const steps = [price(10_000, 3), price(10_000, 2), price(11_900, 1)]
    // The mean is 106.33⅓, its band ends at 127.60.
    expect(outsideBand(price(12_760), steps)).toBeUndefined()
    expect(outsideBand(price(12_761), steps)).toEqual({ from: 'average', compared_paise: 10_633 })
  })

  it('counts the days after the ninetieth day before', () => {
    const old = [price(10_000, averageDays), price(12_000, 1)]
    expect(outsideBand(price(14_000), old)).toBeUndefined()
    const within = [price(10_000, averageDays - 1), price(12_000, 1)]
    expect(outsideBand(price(14_000), within)?.from).toBe('average')
  })
})

describe('the prices of a file', () => {
  const closesOf = (rows: readonly { readonly close_paise: number }[]) => rows.map(({ close_paise }) => close_paise)

  it('follow each other, but not one that waits', () => {
    const rows = [price(11_000, 4), price(1_100, 3), price(1_110, 2), price(11_500, 1)]
    const { inside, outside } = byBand(rows, [price(10_000, 9)])
    expect(closesOf(inside)).toEqual([11_000, 11_500])
    expect(closesOf(outside.map(({ row }) => row))).toEqual([1_100, 1_110])
  })

  it('all wait for a company without a price', () => {
    const { inside, outside } = byBand([price(10_000, 2), price(10_100, 1)], [])
    expect([inside.length, outside.map(({ why }) => why.from)]).toEqual([0, ['first', 'first']])
  })

  it('say which of them wait, and why', () => {
    const say = (rows: ReturnType<typeof price>[], standing: ReturnType<typeof price>[]) =>
      whyWaiting(byBand(rows, standing).outside)
    expect(say([price(523)], [price(52_340, 1)])).toBe(
      '₹5.23 of 2026-11-23: more than 20% away from the last price, ₹523.40',
    )
    expect(say([price(523, 1), price(540)], [price(52_340, 2)])).toBe(
      '2 prices of 2026-11-22 to 2026-11-23, ₹5.23 to ₹5.40, the first ₹5.23: more than 20% away from the last price, ₹523.40',
    )
    expect(say([price(12_761)], [price(10_000, 3), price(10_000, 2), price(11_900, 1)])).toBe(
      '₹127.61 of 2026-11-23: more than 20% away from the average of 90 days, ₹106.33',
    )
    expect(say([price(52_340)], [])).toBe('₹523.40 of 2026-11-23: there is no price to compare it with')
  })
})
