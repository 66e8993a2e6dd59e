import { expect, it } from 'vitest'
import { roundLevels } from './ticks.ts'

it.each([
  [1_187.95, 1_719.95, [1_200, 1_400, 1_600]],
  [98, 101.5, [98, 99, 100, 101]],
  [470, 834, [500, 600, 700, 800]],
  [0.42, 0.97, [0.6, 0.8]],
  [5, 5, [5]],
  [99_000, 1_23_456, [1_00_000, 1_10_000, 1_20_000]],
])('levels between %d and %d are round: %j', (low, high, levels) => {
  expect(roundLevels(low, high, 4).map((level) => Number(level.toFixed(6)))).toEqual(levels)
})

it('has two to four levels within any span, in steps of 1, 2 or 5', () => {
  for (let low = 1; low < 5_000; low = low * 1.37 + 1)
    for (const share of [0.011, 0.07, 0.2, 0.5, 1.3, 9]) {
      const levels = roundLevels(low, low * (1 + share), 4)
      expect(levels.length).toBeGreaterThanOrEqual(1)
      expect(levels.length).toBeLessThanOrEqual(4)
      expect(levels.every((level) => level >= low && level <= low * (1 + share))).toBe(true)
      const step = levels.length > 1 ? (levels[1] ?? 0) - (levels[0] ?? 0) : 1
      expect(Number((step / 10 ** Math.floor(Math.log10(step) + 1e-9)).toFixed(3))).toBeOneOf([1, 2, 5])
    }
})
