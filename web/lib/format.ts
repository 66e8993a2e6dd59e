import { formatTime } from '#shared/kernel/format.ts'

/** `14:05` in Indian time, from milliseconds since 1970. */
export function formatClockTime(epochMs: number): string {
  return formatTime(new Date(epochMs).toISOString())
}

/** `1,200 shares`. */
export function formatShares(quantity: number): string {
  return `${quantity.toLocaleString('en-IN')} ${quantity === 1 ? 'share' : 'shares'}`
}
