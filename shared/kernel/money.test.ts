import { describe, expect, it } from 'vitest'
import { basisPoints, paise, paiseFromRupees, Rupees, rupeesFrom, times } from './money.ts'

describe('money', () => {
  it('rounds basis points half up to the paisa', () => {
    expect(basisPoints(paise(523_400), 200)).toBe(10_468)
    expect(basisPoints(paise(523_400), 1.5)).toBe(79) // 78.51
    expect(basisPoints(paise(100), 50)).toBe(1) // 0.5
    expect(basisPoints(paise(99), 50)).toBe(0) // 0.495
  })

  it('converts to rupees and back without loss', () => {
    for (const amount of [0, 1, 10, 29, 57, 1_999, 533_947, 99_999_999_999])
      expect(paiseFromRupees(rupeesFrom(amount))).toBe(amount)
  })

  it('rejects a fractional, negative or too large amount', () => {
    for (const amount of [0.5, -1, Number.NaN, 1e13]) expect(() => paise(amount)).toThrow()
    expect(() => times(paise(1_000_000_000_000), 2)).toThrow()
    expect(Rupees.safeParse(0.1 + 0.2).success).toBe(true)
    expect(Rupees.safeParse(1.005).success).toBe(false)
  })
})
