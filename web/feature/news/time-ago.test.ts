import { expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

it.each([
  ['2026-11-24T12:00:30Z', 'just now'],
  ['2026-11-24T11:59:31Z', 'just now'],
  ['2026-11-24T11:59:00Z', '1 minute ago'],
  ['2026-11-24T09:00:00Z', '3 hours ago'],
  ['2026-11-23T12:00:00Z', '1 day ago'],
  ['2026-11-18T12:00:01Z', '5 days ago'],
  ['2026-11-17T12:00:00Z', '1 week ago'],
  ['2026-09-20T12:00:00Z', '2 months ago'],
  ['2024-11-01T12:00:00Z', '2 years ago'],
])('%s is %s', (at, text) => {
  expect(timeAgo(at, Date.parse('2026-11-24T12:00:00Z'))).toBe(text)
})
