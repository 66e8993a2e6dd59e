import { expect, it } from 'vitest'
import { day } from '#shared/kernel/instant.ts'
import { seriesFrom } from './series.ts'

it('sorts prices by day', () => {
  expect(
    seriesFrom([
      { Date: day('2025-01-02'), Close: 2, Volume: 20 },
      { Date: day('2025-01-01'), Close: 1, Volume: 10 },
    ]),
  ).toEqual([
    { date: '2025-01-01', close: 1, volume: 10 },
    { date: '2025-01-02', close: 2, volume: 20 },
  ])
})
