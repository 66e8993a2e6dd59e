import { describe, expect, it } from 'vitest'
import { day } from '#shared/kernel/instant.ts'
import { dayNumber, dayOf } from '#shared/kernel/day.ts'
import { changePercent, drawnPoints, extremes, grouped, type SeriesPoint } from './rules.ts'

/** One price a day up to 31-12-2025; the close counts the days from 1, the volume is 10. */
function daily(days: number): SeriesPoint[] {
  const last = dayNumber(day('2025-12-31'))
  return Array.from({ length: days }, (_, index) => ({
    date: dayOf(last - (days - 1 - index)),
    close: index + 1,
    volume: 10,
  }))
}

describe('grouping', () => {
  it('keeps up to 130 points (C16)', () => {
    expect(grouped(daily(130))).toEqual(daily(130))
    expect(grouped(daily(1))).toEqual(daily(1))
    expect(grouped([])).toEqual([])
  })

  it('takes the last close and the summed volume of equal buckets; only the newest may be shorter', () => {
    const points = [5, 9, 4, 8, 7, 3, 6].map((close, index) => ({
      date: day(`2025-01-0${index + 1}`),
      close,
      volume: close * 100,
    }))
    expect(grouped(points, 3)).toEqual([
      { date: '2025-01-03', close: 4, volume: 1_800 },
      { date: '2025-01-06', close: 3, volume: 1_800 },
      { date: '2025-01-07', close: 6, volume: 600 },
    ])
  })

  it('draws the first day and the real extremes beside the groups', () => {
    const points = daily(261).map((point, index) => ({
      ...point,
      close: index === 40 ? 900 : index === 100 ? 0.5 : point.close,
    }))
    const drawn = drawnPoints(points)
    expect(drawn).toHaveLength(grouped(points).length + 3)
    expect(drawn[0]).toEqual(points[0])
    expect(drawn.at(-1)).toMatchObject({ date: points.at(-1)?.date, close: 261 })
    expect(extremes(drawn)).toEqual(extremes(points))
    expect(drawn.map(({ date }) => date)).toEqual(drawn.map(({ date }) => date).toSorted())
    expect(drawnPoints(daily(20))).toEqual(daily(20))
    expect(drawnPoints([])).toEqual([])
  })

  /** The number of points of so many days, and close and volume of the first and the last point. */
  const splits = [
    { days: 130, points: 130, first: [1, 10], last: [130, 10] },
    { days: 131, points: 66, first: [2, 20], last: [131, 10] },
    { days: 260, points: 130, first: [2, 20], last: [260, 20] },
    { days: 261, points: 87, first: [3, 30], last: [261, 30] },
    { days: 731, points: 122, first: [6, 60], last: [731, 50] },
    { days: 735, points: 123, first: [6, 60], last: [735, 30] },
  ]
  it.each(splits)('makes $points points of $days', ({ days, points, first, last }) => {
    const drawn = grouped(daily(days))
    expect(drawn).toHaveLength(points)
    expect([drawn[0], drawn.at(-1)].map((point) => [point?.close, point?.volume])).toEqual([first, last])
    expect(drawn.at(-1)?.date).toBe('2025-12-31')
    expect(drawn.reduce((sum, { volume }) => sum + volume, 0)).toBe(days * 10)
  })

  it('counts prices, not days: a gap stays within a bucket', () => {
    const points = ['2025-01-01', '2025-06-01', '2025-12-31'].map((date, index) => ({
      date: day(date),
      close: index,
      volume: 1,
    }))
    expect(grouped(points, 2).map(({ date, volume }) => [date, volume])).toEqual([
      ['2025-06-01', 2],
      ['2025-12-31', 1],
    ])
  })

  it('counts the leap day as a day', () => {
    const points = ['2028-02-28', '2028-02-29', '2028-03-01'].map((date, index) => ({
      date: day(date),
      close: index,
      volume: 1,
    }))
    expect(grouped(points, 2).map(({ date }) => date)).toEqual(['2028-02-29', '2028-03-01'])
  })
})

describe('high and low', () => {
  it('are taken before grouping, which would hide them', () => {
    const points = [5, 9, 4, 1, 7, 6].map((close, index) => ({ date: day(`2025-01-0${index + 1}`), close, volume: 1 }))
    expect(grouped(points, 2).map((point) => point.close)).toEqual([4, 6])
    expect(extremes(points)).toMatchObject({
      high: { date: '2025-01-02', close: 9 },
      low: { date: '2025-01-04', close: 1 },
    })
  })

  it('are the newest of equal prices, the only point of one, and null without prices', () => {
    const flat = daily(3).map((point) => ({ ...point, close: 2 }))
    expect(extremes(flat)).toMatchObject({ high: { date: '2025-12-31' }, low: { date: '2025-12-31' } })
    expect(extremes(daily(1))).toMatchObject({ high: { close: 1 }, low: { close: 1 } })
    expect(extremes([])).toBeNull()
  })
})

it('computes the change from the first to the last close with two decimals', () => {
  const of = (...closes: number[]) =>
    changePercent(closes.map((close) => ({ date: day('2025-01-01'), close, volume: 0 })))
  expect(of(800, 700, 812.53)).toBe(1.57)
  expect(of(100, 80)).toBe(-20)
  expect(of(100, 250, 100)).toBe(0)
  expect(of(7)).toBe(0)
  expect(of(0, 7)).toBe(0)
  expect(of()).toBe(0)
})
