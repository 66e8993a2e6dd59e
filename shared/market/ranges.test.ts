import { describe, expect, it } from 'vitest'
import { day } from '#shared/kernel/instant.ts'
import { dayNumber, dayOf } from '#shared/kernel/day.ts'
import { chooseRange, openRanges, pointsWithin, ranges } from './ranges.ts'
import type { SeriesPoint } from './rules.ts'

/** One price a day up to 31-12-2025; the close counts the days from 1. */
function daily(days: number): SeriesPoint[] {
  const last = dayNumber(day('2025-12-31'))
  return Array.from({ length: days }, (_, index) => ({
    date: dayOf(last - (days - 1 - index)),
    close: index + 1,
    volume: 10,
  }))
}

function on(...days: string[]): SeriesPoint[] {
  return days.map((date) => ({ date: day(date), close: 1, volume: 1 }))
}

const datesOf = (points: readonly SeriesPoint[]) => points.map(({ date }) => date)

it('have the specified lengths (C16)', () => {
  expect(ranges.map(({ id, days }) => [id, days])).toEqual([
    ['1W', 8],
    ['1M', 31],
    ['6M', 189],
    ['1Y', 371],
    ['2Y', 735],
  ])
})

describe('open ranges', () => {
  it('are those whose period the history covers', () => {
    expect([...openRanges([])]).toEqual([])
    expect([...openRanges(daily(1))]).toEqual([])
    expect([...openRanges(daily(7))]).toEqual([])
    expect([...openRanges(daily(8))]).toEqual(['1W'])
    expect([...openRanges(daily(30))]).toEqual(['1W'])
    expect([...openRanges(daily(31))]).toEqual(['1W', '1M'])
    expect([...openRanges(daily(735))]).toEqual(['1W', '1M', '6M', '1Y', '2Y'])
  })

  it('stay open when the history starts with a weekend without prices', () => {
    expect(openRanges(daily(735).slice(3)).has('2Y')).toBe(true)
  })

  it('count days, not prices: two prices a year apart open the year', () => {
    expect([...openRanges(on('2024-12-31', '2025-12-30'))]).toEqual(['1W', '1M', '6M', '1Y'])
    expect([...openRanges(on('2025-01-01', '2025-12-30'))]).toEqual(['1W', '1M', '6M'])
  })

  it('count the leap day', () => {
    expect([...openRanges(on('2028-02-23', '2028-03-01'))]).toEqual(['1W'])
    expect([...openRanges(on('2028-02-24', '2028-03-01'))]).toEqual([])
  })
})

it('start at six months, or at the longest open range below', () => {
  expect(chooseRange(openRanges(daily(735)))).toBe('6M')
  expect(chooseRange(openRanges(daily(60)))).toBe('1M')
  expect(chooseRange(openRanges(daily(735)), '2Y')).toBe('2Y')
  expect(chooseRange(openRanges(daily(60)), '2Y')).toBe('1M')
  expect(chooseRange(openRanges(daily(3)))).toBeNull()
})

describe('the points of a range', () => {
  it('count back from the newest price', () => {
    expect(datesOf(pointsWithin(daily(40), '1W'))).toEqual([
      '2025-12-24',
      '2025-12-25',
      '2025-12-26',
      '2025-12-27',
      '2025-12-28',
      '2025-12-29',
      '2025-12-30',
      '2025-12-31',
    ])
    expect(pointsWithin(daily(40), '1M')).toHaveLength(31)
    expect(pointsWithin(daily(400), '6M')).toHaveLength(189)
    expect(pointsWithin(daily(731), '1Y')).toHaveLength(371)
    expect(pointsWithin(daily(731), '2Y')).toHaveLength(731)
    expect(pointsWithin(daily(5), null)).toHaveLength(5)
    expect(pointsWithin([], '1W')).toEqual([])
  })

  it('count calendar days, not prices', () => {
    const everyThird = daily(40).filter((_, index) => (39 - index) % 3 === 0)
    expect(datesOf(pointsWithin(everyThird, '1W'))).toEqual(['2025-12-25', '2025-12-28', '2025-12-31'])
  })

  it('exclude prices before a gap that is longer than the range', () => {
    expect(datesOf(pointsWithin(on('2025-11-01', '2025-12-20', '2025-12-31'), '1W'))).toEqual(['2025-12-31'])
  })

  it('start seven days before the newest price, across a leap day too', () => {
    expect(datesOf(pointsWithin(on('2028-02-22', '2028-02-23', '2028-02-29', '2028-03-01'), '1W'))).toEqual([
      '2028-02-23',
      '2028-02-29',
      '2028-03-01',
    ])
    expect(datesOf(pointsWithin(on('2027-02-21', '2027-02-22', '2027-03-01'), '1W'))).toEqual([
      '2027-02-22',
      '2027-03-01',
    ])
  })
})
