import { expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { longTermFrom } from './long-term.ts'

it.each([
  ['2024-11-21T08:35:00.000Z', '2026-11-22'],
  // After midnight in India.
  ['2024-11-21T20:00:00.000Z', '2026-11-23'],
  ['2024-12-31T08:35:00.000Z', '2027-01-01'],
  ['2024-02-28T08:35:00.000Z', '2026-03-01'],
  ['2024-02-29T08:35:00.000Z', '2026-03-01'],
  ['2026-02-28T08:35:00.000Z', '2028-02-29'],
])('shares credited at %s are long-term from %s', (credited, from) => {
  expect(longTermFrom(instantOf(credited))).toBe(from)
})
