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

/** `4 days ago`. A moment that is not over yet, by a clock that is late, is `just now` too. */
export function timeAgo(at: string, nowMs: number): string {
  const passedMs = nowMs - Date.parse(at)
  const unit = units.find(([, ms]) => passedMs >= ms)
  if (unit === undefined) return 'just now'
  const [name, ms] = unit
  const count = Math.floor(passedMs / ms)
  return `${count} ${name}${count === 1 ? '' : 's'} ago`
}
