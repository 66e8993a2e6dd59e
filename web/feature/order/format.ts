import { formatTime } from '#shared/kernel/format.ts'

/** `14:05`, in India. */
export function clockTime(epochMs: number): string {
  return formatTime(new Date(epochMs).toISOString())
}

/** `9:05`: minutes and seconds left. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** `1,200 shares`. */
export function shares(quantity: number): string {
  return `${quantity.toLocaleString('en-IN')} ${quantity === 1 ? 'share' : 'shares'}`
}
