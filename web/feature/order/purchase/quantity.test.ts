import { describe, expect, it } from 'vitest'
import {
  amountFor,
  amountProblem,
  boundTexts,
  fits,
  neighbour,
  quantityFor,
  quantityProblem,
  quickQuantities,
} from './quantity.ts'

const limits = { priceRupees: 1_213.5, orderMaxRupees: 200_000, quantityMax: 1_000 }
const bounds = { min: 7, max: 164, step: 1 }

describe('quantityProblem', () => {
  it('is none for a quantity that can be bought', () => {
    expect([7, 20, 164].map((quantity) => quantityProblem(quantity, bounds, limits))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('names the least quantity with its price', () => {
    expect(quantityProblem(3, bounds, limits)).toBe('At least 7 shares (₹8,494.50)')
  })

  it('names the most with what limits it: the amount of an order, the company, or what is left', () => {
    expect(quantityProblem(720, bounds, limits)).toBe('At most 164 shares: one order can be up to ₹2,00,000')
    expect(quantityProblem(51, { ...bounds, max: 50 }, { ...limits, quantityMax: 50 })).toBe(
      'At most 50 shares in one order',
    )
    expect(quantityProblem(51, { ...bounds, max: 50 }, limits)).toBe('At most 50 shares: no more are left')
  })

  it('names the lots around a quantity', () => {
    const lots = { min: 10, max: 100, step: 5 }
    expect(quantityProblem(23, lots, limits)).toBe('In lots of 5: 20 or 25')
  })

  it('asks for a number when the field is empty', () => {
    expect(quantityProblem(Number.NaN, bounds, limits)).toBe('Enter the number of shares')
  })
})

it('steps to the next quantity that can be bought, also from one that cannot', () => {
  const lots = { min: 50, max: 200, step: 50 }
  const steps = (quantity: number) => [neighbour(quantity, 'less', lots), neighbour(quantity, 'more', lots)]
  expect(steps(100)).toEqual([50, 150])
  expect(steps(120)).toEqual([100, 150])
  expect(steps(3)).toEqual([50, 50])
  expect(steps(9_999)).toEqual([200, 200])
  expect(steps(Number.NaN)).toEqual([50, 50])
})

it('offers the least, round quantities that can be bought, and the most', () => {
  const labels = (range: typeof bounds) => quickQuantities(range).map(({ label }) => label)
  expect(labels({ min: 7, max: 142, step: 1 })).toEqual(['Min 7', '25', '50', 'Max 142'])
  expect(labels({ min: 10, max: 1_40_000, step: 10 })).toEqual(['Min 10', '50', 'Max 1,40,000'])
  expect(labels({ min: 30, max: 45, step: 1 })).toEqual(['Min 30', 'Max 45'])
  expect(labels({ min: 7, max: 7, step: 1 })).toEqual(['Min 7'])
  expect(quickQuantities(bounds).every(({ quantity }) => fits(quantity, bounds))).toBe(true)
})

it('names the bounds with what they cost', () => {
  expect(boundTexts({ min: 7, max: 142, step: 1 }, limits)).toEqual(['Min 7 (₹8,494.50),', 'max 142 (₹1,72,317.00)'])
  expect(boundTexts({ min: 10, max: 20, step: 10 }, limits)[0]).toBe('Lots of 10:')
})

describe('an amount', () => {
  const perShare = 10_994.28 / 10
  const lots = { min: 10, max: 180, step: 10 }

  it('buys whole lots, charges included, and the exact total buys what it is the total of', () => {
    expect([9_000, 10_994.28, 50_000].map((amount) => quantityFor(amount, perShare, lots))).toEqual([0, 10, 40])
  })

  it('of a quantity is enough for it', () => {
    for (let quantity = 10; quantity <= 180; quantity += 10)
      expect(quantityFor(amountFor(quantity, perShare), perShare, lots)).toBe(quantity)
  })

  it('that buys nothing, or too much, says what can be bought', () => {
    const problem = (amount: number) => amountProblem(amount, perShare, lots, { ...limits, priceRupees: 1_067.25 })
    expect(problem(500)).toBe('At least ₹10,995 for 10 shares, charges included')
    expect(problem(5_00_000)).toBe('At most ₹1,97,898 for 180 shares: one order can be up to ₹2,00,000')
    expect(problem(Number.NaN)).toBe('Enter an amount')
    expect(problem(50_000)).toBeUndefined()
  })
})
