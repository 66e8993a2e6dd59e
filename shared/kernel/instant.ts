import * as z from 'zod/mini'

export { dayMs } from './day.ts'

/** A moment in UTC, ISO 8601 with milliseconds. Sorts as text. */
export const Instant = z.iso.datetime({ precision: 3 })
export type Instant = z.infer<typeof Instant>

/** A calendar day, YYYY-MM-DD. */
export const Day = z.iso.date()
export type Day = z.infer<typeof Day>

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs

/** India is at UTC+5:30 all year. */
const indiaOffsetMs = 5.5 * hourMs

export function instant(epochMs: number): Instant {
  return new Date(epochMs).toISOString()
}

export function epochMs(at: Instant | Day): number {
  return Date.parse(at)
}

export function later(at: Instant, byMs: number): Instant {
  return instant(epochMs(at) + byMs)
}

/** Seconds since 1970, rounded up: the format of DynamoDB's time to live. */
export function epochSeconds(at: Instant): number {
  return Math.ceil(epochMs(at) / 1000)
}

/** The calendar day in India at a moment. */
export function dayInIndia(at: Instant): Day {
  return instant(epochMs(at) + indiaOffsetMs).slice(0, 10)
}
