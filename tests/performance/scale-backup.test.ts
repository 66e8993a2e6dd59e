import { expect, it } from 'vitest'
import { backUp } from '#tests/bench/scale/backup.ts'

/** The small form of `npm run bench -- scale`, in the same memory as a hundred times as many items. */
it('verifies, exports, restores and compares 10,000 items in a small memory, and changes none', async () => {
  const outcome = await backUp(10_000)
  expect(outcome).toMatchObject({ itemsAfter: outcome.items, violations: [], different: 0 })
  expect(outcome.items).toBeGreaterThan(10_000)
  expect(outcome.orders).toBeGreaterThan(100)
})
