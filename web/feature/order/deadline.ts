import { formatClock } from '#shared/kernel/format.ts'

/** A quote is locked for ten minutes, a reservation for twenty. */
export const quoteLifeMs = 10 * 60_000
export const reservationLifeMs = 20 * 60_000

/** Allowance for the network and small clock differences before the clock of the device counts as wrong. */
const toleranceMs = 15_000

/**
 * The end of a quote or reservation in epoch milliseconds, by the clock of this device. A new one cannot have ended already, nor last
 * longer than `lifeMs`: in both cases the clock of the device is wrong, and the deadline is `receivedAt + lifeMs`.
 */
export function deadlineOf(validUntil: string, lifeMs: number, receivedAt: number): number {
  const deadline = Date.parse(validUntil)
  const leftMs = deadline - receivedAt
  return leftMs > 0 && leftMs <= lifeMs + toleranceMs ? deadline : receivedAt + lifeMs
}

/** A deadline, which is minutes away, in words: `2:05 pm` in Indian time. */
export function formatDeadline(deadline: number): string {
  return formatClock(new Date(deadline).toISOString())
}
