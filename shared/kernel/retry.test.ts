import { expect, it } from 'vitest'
import { hourMs, type Instant, later, minuteMs } from './instant.ts'
import { nextTry } from './retry.ts'

const failed: Instant = '2026-11-23T05:30:00.000Z'

it('waits five minutes after the first failure, and twice as long after each further one', () => {
  expect([1, 2, 3].map((failures) => nextTry(failures, failed, later(failed, 5 * minuteMs)))).toEqual(['now', 'later', 'later'])
  expect(nextTry(3, failed, later(failed, 20 * minuteMs))).toBe('now')
  expect(nextTry(9, failed, later(failed, 22 * hourMs))).toBe('now')
})

it('leaves it to a person after ten failures', () => {
  expect(nextTry(10, failed, later(failed, 1_000 * hourMs))).toBe('never')
})
