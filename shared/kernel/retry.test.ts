import { expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { dayMs, hourMs, type Instant, later, minuteMs } from './instant.ts'
import { canRetry } from './retry.ts'

const failed: Instant = instantOf('2026-11-23T05:30:00.000Z')

it('waits five minutes after the first failure, and doubles the wait with each further one', () => {
  expect([1, 2, 3].map((failures) => canRetry(failures, failed, later(failed, 5 * minuteMs)))).toEqual([
    true,
    false,
    false,
  ])
  expect(canRetry(3, failed, later(failed, 20 * minuteMs))).toBe(true)
})

it('waits one day at most, after any number of failures', () => {
  expect(canRetry(100, failed, later(failed, 23 * hourMs))).toBe(false)
  expect(canRetry(100, failed, later(failed, dayMs))).toBe(true)
})
