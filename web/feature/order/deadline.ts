/** A quote is locked for ten minutes, a reservation for twenty (decisions §6). */
export const quoteLifeMs = 10 * 60_000
export const reservationLifeMs = 20 * 60_000

/** An answer takes a while to arrive: that much may be missing or over before we call the phone's clock wrong. */
const toleranceMs = 15_000

/**
 * When a promise of the server ends, by this phone's own clock. What just arrived cannot be over already, nor last longer
 * than the server ever promises: then the phone's clock is wrong, and we count from the arrival instead.
 */
export function deadlineOf(validUntil: string, lifeMs: number, receivedAt: number): number {
  const deadline = Date.parse(validUntil)
  const leftMs = deadline - receivedAt
  return leftMs > 0 && leftMs <= lifeMs + toleranceMs ? deadline : receivedAt + lifeMs
}
