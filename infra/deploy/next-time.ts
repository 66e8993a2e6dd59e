import { dayInIndia, dayMs, epochMs, type Instant, instant, later } from '#shared/kernel/instant.ts'

/** The next moment at which a clock in India shows a time, such as `18:30`. Throws when it is no time. */
export function nextTimeInIndia(time: string, now: Instant): Instant {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new Error(`${time} is no time of a day, such as 18:30`)
  const today = instant(Date.parse(`${dayInIndia(now)}T${time}:00+05:30`))
  return epochMs(today) > epochMs(now) ? today : later(today, dayMs)
}
