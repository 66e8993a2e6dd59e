import { formatClock } from '#shared/kernel/format.ts'

/** Allowance for the network and small clock differences before the clock of the device counts as wrong. */
const toleranceMs = 15_000

/**
 * The end of a quote or reservation in epoch milliseconds, by the clock of this device. `lastsSeconds` is how long it lasts in all, by the
 * same answer. A new one cannot have ended already, nor last longer: in both cases the clock of the device is wrong, and the deadline is
 * counted from `receivedAt`. An answer without `lastsSeconds` is believed.
 */
export function deadlineOf(validUntil: string, lastsSeconds: number | undefined, receivedAt: number): number {
  const deadline = Date.parse(validUntil)
  if (lastsSeconds === undefined) return deadline
  const lastsMs = lastsSeconds * 1000
  const leftMs = deadline - receivedAt
  return leftMs > 0 && leftMs <= lastsMs + toleranceMs ? deadline : receivedAt + lastsMs
}

/** A deadline, which is minutes away, in words: `2:05 pm` in Indian time. */
export function formatDeadline(deadline: number): string {
  return formatClock(new Date(deadline).toISOString())
}
