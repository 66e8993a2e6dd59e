import { formatDay, formatTime } from '#shared/kernel/format.ts'

/** `14:05` in Indian time, from milliseconds since 1970. */
export function formatClockTime(epochMs: number): string {
  return formatTime(new Date(epochMs).toISOString())
}

/** `21-11-2026, 2:05 pm` in Indian time. */
export function formatWhen(at: string): string {
  const [hours = 0, minutes = 0] = formatTime(at).split(':').map(Number)
  return `${formatDay(at)}, ${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}

/** `1,200 shares`. */
export function formatShares(quantity: number): string {
  return `${quantity.toLocaleString('en-IN')} ${quantity === 1 ? 'share' : 'shares'}`
}
