import { plural, t } from '@lingui/core/macro'

const minuteMs = 60_000

/** From the longest: each counts once it is reached. */
const units = [
  ['year', 365 * 24 * 60 * minuteMs],
  ['month', 30 * 24 * 60 * minuteMs],
  ['week', 7 * 24 * 60 * minuteMs],
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const

const ago: Readonly<Record<(typeof units)[number][0], (count: number) => string>> = {
  year: (count) => plural(count, { one: '# year ago', other: '# years ago' }),
  month: (count) => plural(count, { one: '# month ago', other: '# months ago' }),
  week: (count) => plural(count, { one: '# week ago', other: '# weeks ago' }),
  day: (count) => plural(count, { one: '# day ago', other: '# days ago' }),
  hour: (count) => plural(count, { one: '# hour ago', other: '# hours ago' }),
  minute: (count) => plural(count, { one: '# minute ago', other: '# minutes ago' }),
}

/** `4 days ago`. A moment that is not over yet, by a clock that is late, is `just now` too. */
export function timeAgo(at: string, nowMs: number): string {
  const passedMs = nowMs - Date.parse(at)
  const unit = units.find(([, ms]) => passedMs >= ms)
  if (unit === undefined) return t`just now`
  const [name, ms] = unit
  const count = Math.floor(passedMs / ms)
  return ago[name](count)
}
