import * as z from 'zod/mini'
import { indiaOffsetMs } from './duration.ts'

export { dayMs, hourMs, minuteMs, secondMs } from './duration.ts'

/** A moment in UTC, ISO 8601 with milliseconds. Sorts as text. */
export const Instant = z.iso.datetime({ precision: 3 }).brand<'Instant'>()
export type Instant = z.infer<typeof Instant>

/** A moment as others write it, with any offset and precision (RFC 3339), such as `2026-11-23T16:00:00+05:30`. */
export const WireInstant = z.pipe(
  z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => new Date(text).toISOString()),
  ),
  Instant,
)

/** A calendar day, YYYY-MM-DD. */
export const Day = z.iso.date().brand<'Day'>()
export type Day = z.infer<typeof Day>

export function instant(epochMs: number): Instant {
  return new Date(epochMs).toISOString() as Instant
}

/** Brands a text as a moment. Throws when it is none: that is a bug, not a refusal. */
export function instantOf(text: string): Instant {
  return Instant.parse(text)
}

/** Brands a text as a calendar day. Throws when it is none: that is a bug, not a refusal. */
export function day(text: string): Day {
  return Day.parse(text)
}

export function epochMs(at: Instant | Day): number {
  return Date.parse(at)
}

export function later(at: Instant, byMs: number): Instant {
  return instant(epochMs(at) + byMs)
}

/** Whole seconds from one moment to a later one. */
export function secondsBetween(from: Instant, until: Instant): number {
  return Math.round((epochMs(until) - epochMs(from)) / 1000)
}

export function earlierOf<At extends Instant | Day>(one: At, other: At): At {
  return one < other ? one : other
}

export function laterOf<At extends Instant | Day>(one: At, other: At): At {
  return one > other ? one : other
}

/** Seconds since 1970, rounded up: the format of DynamoDB's time to live. */
export function epochSeconds(at: Instant): number {
  return Math.ceil(epochMs(at) / 1000)
}

/** The calendar day in India at a moment. */
export function dayInIndia(at: Instant): Day {
  return instant(epochMs(at) + indiaOffsetMs).slice(0, 10) as Day
}
