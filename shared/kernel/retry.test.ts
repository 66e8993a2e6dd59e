import { expect, it } from 'vitest'
import { dayMs, hourMs, type Instant, later, minuteMs } from './instant.ts'
import { mayTryAgain } from './retry.ts'

const failed: Instant = '2026-11-23T05:30:00.000Z'

it('waits five minutes after the first failure, and twice as long after each further one', () => {
  expect([1, 2, 3].map((failures) => mayTryAgain(failures, failed, later(failed, 5 * minuteMs)))).toEqual([
    true,
    false,
    false,
  ])
  expect(mayTryAgain(3, failed, later(failed, 20 * minuteMs))).toBe(true)
})

it('waits a day at most, and never gives up', () => {
  expect(mayTryAgain(100, failed, later(failed, 23 * hourMs))).toBe(false)
  expect(mayTryAgain(100, failed, later(failed, dayMs))).toBe(true)
})
