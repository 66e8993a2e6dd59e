import { expect, it } from 'vitest'
import { formatShares } from './format.ts'

it('formats a number of shares', () => {
  expect([1, 1_200].map(formatShares)).toEqual(['1 share', '1,200 shares'])
})
