import { describe, expect, it } from 'vitest'
import { changePercent, chooseRange, extremes, grouped, openRanges, pointsWithin, ranges, seriesFrom, type SeriesPoint } from './series.ts'

/** One price a day up to 31-12-2025; the close counts the days from 1. */
function daily(days: number): SeriesPoint[] {
  const last = Date.UTC(2025, 11, 31)
  return Array.from({ length: days }, (_, place) => ({
    date: new Date(last - (days - 1 - place) * 86_400_000).toISOString().slice(0, 10),
    close: place + 1,
    volume: 10,
  }))
}

describe('ranges', () => {
  it('are as long as the specification says', () => {
    expect(ranges.map(({ id, days }) => [id, days])).toEqual([['1W', 8], ['1M', 31], ['6M', 189], ['1Y', 371], ['2Y', 735]])
  })

  it('are shut when the history is shorter', () => {
    expect([...openRanges([])]).toEqual([])
    expect([...openRanges(daily(7))]).toEqual([])
    expect([...openRanges(daily(8))]).toEqual(['1W'])
    expect([...openRanges(daily(30))]).toEqual(['1W'])
    expect([...openRanges(daily(31))]).toEqual(['1W', '1M'])
    expect([...openRanges(daily(735))]).toEqual(['1W', '1M', '6M', '1Y', '2Y'])
  })

  it('stay open over a weekend without prices at the beginning', () => {
    expect(openRanges(daily(735).slice(3)).has('2Y')).toBe(true)
  })

  it('begin at six months, or at the longest one that is open below it', () => {
    expect(chooseRange(openRanges(daily(735)))).toBe('6M')
    expect(chooseRange(openRanges(daily(60)))).toBe('1M')
    expect(chooseRange(openRanges(daily(735)), '2Y')).toBe('2Y')
    expect(chooseRange(openRanges(daily(3)))).toBeNull()
  })

  it('count back from the newest price', () => {
    const week = pointsWithin(daily(40), '1W')
    expect(week.map((point) => point.date)).toEqual(['2025-12-24', '2025-12-25', '2025-12-26', '2025-12-27', '2025-12-28', '2025-12-29', '2025-12-30', '2025-12-31'])
    expect(pointsWithin(daily(400), '6M')).toHaveLength(189)
    expect(pointsWithin(daily(5), null)).toHaveLength(5)
  })

  it('count calendar days, not prices', () => {
    const everyThird = daily(40).filter((_, place) => (39 - place) % 3 === 0)
    expect(pointsWithin(everyThird, '1W').map((point) => point.date)).toEqual(['2025-12-25', '2025-12-28', '2025-12-31'])
  })
})

describe('grouping', () => {
  it('leaves up to 130 points as they are', () => {
    expect(grouped(daily(130))).toEqual(daily(130))
    expect(grouped([])).toEqual([])
  })

  it('takes the last close and the summed volume of equal buckets, the newest the only shorter one', () => {
    const points = [5, 9, 4, 8, 7, 3, 6].map((close, place) => ({ date: `2025-01-0${place + 1}`, close, volume: close * 100 }))
    expect(grouped(points, 3)).toEqual([
      { date: '2025-01-03', close: 4, volume: 1_800 },
      { date: '2025-01-06', close: 3, volume: 1_800 },
      { date: '2025-01-07', close: 6, volume: 600 },
    ])
  })

  it('makes 123 points of two years by day: buckets of six, the last of three', () => {
    const points = grouped(daily(735))
    expect(points).toHaveLength(123)
    expect(points[0]).toEqual({ date: daily(735)[5]?.date, close: 6, volume: 60 })
    expect(points.at(-1)).toEqual({ date: '2025-12-31', close: 735, volume: 30 })
  })
})

describe('high and low', () => {
  it('are taken before grouping hides them', () => {
    const points = [5, 9, 4, 1, 7, 6].map((close, place) => ({ date: `2025-01-0${place + 1}`, close, volume: 1 }))
    expect(grouped(points, 2).map((point) => point.close)).toEqual([4, 6])
    expect(extremes(points)).toMatchObject({ high: { date: '2025-01-02', close: 9 }, low: { date: '2025-01-04', close: 1 } })
  })

  it('are the newest of equals, and nothing without prices', () => {
    const flat = daily(3).map((point) => ({ ...point, close: 2 }))
    expect(extremes(flat)).toMatchObject({ high: { date: '2025-12-31' }, low: { date: '2025-12-31' } })
    expect(extremes([])).toBeNull()
  })
})

it('puts prices in order of days, however they come', () => {
  expect(seriesFrom([{ Date: '2025-01-02', Close: 2, Volume: 20 }, { Date: '2025-01-01', Close: 1, Volume: 10 }])).toEqual([
    { date: '2025-01-01', close: 1, volume: 10 },
    { date: '2025-01-02', close: 2, volume: 20 },
  ])
})

it('tells the change from the first to the last close with two decimals', () => {
  expect(changePercent([800, 700, 812.53].map((close) => ({ date: '2025-01-01', close, volume: 0 })))).toBe(1.57)
  expect(changePercent([])).toBe(0)
})
