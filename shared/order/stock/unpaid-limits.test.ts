import { describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { barredUntil, newBuyerFits, newBuyersMax } from './unpaid-limits.ts'

const at = (day: number, time: string) => instantOf(`2026-11-${day}T${time}:00.000Z`)

describe('reservations that lapse without a try to pay', () => {
  it('bar for a day from the second one, when it follows the first within a day', () => {
    const lapses = [at(23, '06:00'), at(23, '08:00')]
    expect(barredUntil(lapses.slice(0, 1), at(23, '07:00'))).toBeUndefined()
    expect(barredUntil(lapses, at(23, '08:01'))).toBe(at(24, '08:00'))
    expect(barredUntil(lapses.toReversed(), at(24, '07:59'))).toBe(at(24, '08:00'))
    expect(barredUntil(lapses, at(24, '08:00'))).toBeUndefined()
  })

  it('do not bar when a day lies between them', () => {
    expect(barredUntil([at(23, '06:00'), at(24, '06:00')], at(24, '06:01'))).toBeUndefined()
    expect(barredUntil([at(23, '06:01'), at(24, '06:00')], at(24, '06:01'))).toBe(at(25, '06:00'))
  })

  it('bar by the newest two alone', () => {
    const lapses = [at(21, '06:00'), at(23, '08:00'), at(23, '06:00')]
    expect(barredUntil(lapses, at(23, '09:00'))).toBe(at(24, '08:00'))
    expect(barredUntil([], at(23, '09:00'))).toBeUndefined()
  })
})

describe('people who have never paid', () => {
  it('hold at most a quarter of the unsold shares together, and one order always', () => {
    const stock = { issued: 500, committed: 100, held_by_new: 0 }
    expect(newBuyerFits(stock, 200, 2_500)).toBe(true)
    expect(newBuyerFits({ ...stock, held_by_new: 90 }, 10, 2_500)).toBe(true)
    expect(newBuyerFits({ ...stock, held_by_new: 91 }, 10, 2_500)).toBe(false)
    expect([-1, 0, 1].map((held_by_new) => newBuyerFits({ ...stock, held_by_new }, 101, 2_500))).toEqual([
      true,
      true,
      false,
    ])
    expect(newBuyersMax({ issued: 503, committed: 100 }, 2_500)).toBe(100)
  })
})
