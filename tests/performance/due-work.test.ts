import { expect, it } from 'vitest'
import { reconciledInAMinute, delaysBeside } from '#tests/bench/scale/due-work.ts'

// The small form of `npm run bench -- scale`: it measures nothing here.

it('reconciles every due order, by several workers', async () => {
  expect(await reconciledInAMinute({ orders: 30, latencyMs: 5, workers: 4 }, 30)).toBeGreaterThan(0)
})

it('ends a reservation and confirms a payment beside many orders that are due', async () => {
  const delays = await delaysBeside({ orders: 200, latencyMs: 5, workers: 2, hurryMs: 5_000 })
  expect(Object.keys(delays)).toEqual(['expiryMs', 'confirmationMs'])
})
