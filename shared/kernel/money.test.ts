import { describe, expect, it } from 'vitest'
import { basisPoints, paise, paiseFromRupees, Rupees, rupeesFrom, sum, times } from './money.ts'

const max = 1_000_000_000_000

/** Amounts in paise from 0 to the limit: both ends of each power of ten, and some thousand between, as many for each power. */
function* wholeRange(): Generator<number> {
  yield* [0, max]
  for (let power = 1; power < max; power *= 10)
    for (let step = 0; step < 400; step += 1) {
      // A fixed irrational step leaves no last digit out.
      const share = (step * 0.618_033_988_749_895) % 1
      yield* [power + Math.floor(share * 9 * power), Math.min(max, 10 * power - Math.floor(share * power))]
    }
}

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

  it('takes every amount of two decimals up to the limit, of either sign, and none of three', () => {
    for (const amount of wholeRange()) {
      const rupees = rupeesFrom(amount)
      expect([Rupees.safeParse(rupees).success, Rupees.safeParse(-rupees).success]).toEqual([true, true])
      expect(paiseFromRupees(rupees)).toBe(amount)
      if (amount < max) expect(Rupees.safeParse((amount + 0.5) / 100).success).toBe(false)
    }
  })

  it('takes basis points exactly of every amount', () => {
    for (const amount of wholeRange()) {
      const [exact, rounded] = [BigInt(amount) * 2n, BigInt(basisPoints(paise(amount), 200)) * 100n]
      // Rounded half up: above exact − ½, at most exact + ½.
      expect(rounded > exact - 50n && rounded <= exact + 50n).toBe(true)
    }
    expect(basisPoints(paise(999_999_999_975), 200)).toBe(20_000_000_000)
  })

  it('rejects a fractional, negative or too large amount', () => {
    for (const amount of [0.5, -1, Number.NaN, 1e13]) expect(() => paise(amount)).toThrow()
    expect(() => times(paise(1_000_000_000_000), 2)).toThrow()
    expect([paise(max), paise(0)]).toEqual([max, 0])
    expect(() => paise(max + 1)).toThrow()
    expect(Rupees.safeParse(0.1 + 0.2).success).toBe(true)
    expect(Rupees.safeParse(1.005).success).toBe(false)
  })
  it('takes rupees up to the limit, of either sign, and says what is wrong with more decimals', () => {
    for (const rupees of [max / 100 + 1, -max / 100 - 1]) expect(Rupees.safeParse(rupees).success).toBe(false)
    expect(Rupees.safeParse(1.005).error?.issues).toMatchObject([{ message: 'at most 2 decimals' }])
  })

  it('takes the sum of many rupees, which is not exact', () => {
    const tenths = Array.from({ length: 1_000 }, () => 0.1).reduce((total, each) => total + each, 0)
    expect(tenths).not.toBe(100)
    expect(Rupees.safeParse(tenths).success).toBe(true)
    // The next number after an amount near the limit.
    expect(Rupees.safeParse(9_999_999_999.99 + 2e-6).success).toBe(true)
  })

  it('adds amounts up, and none to nothing', () => {
    expect([sum([]), sum([paise(1), paise(20), paise(300)])]).toEqual([0, 321])
  })
})
