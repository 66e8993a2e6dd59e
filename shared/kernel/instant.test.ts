import { expect, it } from 'vitest'
import { dayNumber, dayOf } from './day.ts'
import {
  type Day,
  day,
  dayInIndia,
  dayMs,
  earlierOf,
  type Instant,
  instant,
  instantOf,
  later,
  laterOf,
} from './instant.ts'

const noon = instantOf('2026-11-23T12:00:00.000Z')

it('a text is a moment or a day only when it is one', () => {
  for (const text of ['', '2026-11-23', '2026-11-23T12:00:00Z', '2026-11-23T12:00:00.000+05:30', 'tomorrow'])
    expect(() => instantOf(text), text).toThrow()
  for (const text of ['', '2026-02-30', '2026-11-23T12:00:00.000Z', '23-11-2026'])
    expect(() => day(text), text).toThrow()
  expect(later(noon, dayMs)).toBe('2026-11-24T12:00:00.000Z')
  expect(instant(Date.parse(noon))).toBe(noon)
})

it('the day in India begins at 18:30 UTC', () => {
  expect(dayInIndia(instantOf('2026-11-22T18:29:59.999Z'))).toBe('2026-11-22')
  expect(dayInIndia(instantOf('2026-11-22T18:30:00.000Z'))).toBe('2026-11-23')
  expect(dayOf(dayNumber(day('2026-11-23')) + 8)).toBe('2026-12-01')
})

it('one of two moments or days is the earlier, the other the later', () => {
  const next = later(noon, 1)
  for (const two of [[noon, next] as const, [next, noon] as const])
    expect([earlierOf(...two), laterOf(...two)]).toEqual([noon, next])
  expect([earlierOf(day('2026-11-23'), day('2026-12-01')), laterOf(noon, noon)]).toEqual(['2026-11-23', noon])
})

/** `tsc -p shared` fails where an expected error is missing. */
it('a day is no moment, and a text is neither', () => {
  const today = dayInIndia(noon)
  // @ts-expect-error: a day has no time
  const moment: Instant = today
  // @ts-expect-error: a moment is no day
  const date: Day = noon
  // @ts-expect-error: an unchecked text
  const unchecked: Instant = String(noon)
  expect([moment, date, unchecked]).toEqual([today, noon, noon])
  // @ts-expect-error: time is added to a moment
  expect(later(today, dayMs)).toBe('2026-11-24T00:00:00.000Z')
})
