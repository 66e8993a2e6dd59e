/** `BENCH=small` runs every part in a few seconds: it measures nothing, and shows that the part still works (tests/performance/bench.test.ts). */
export const isSmall = process.env['BENCH'] === 'small'

/** A number of the small form, or of the real one. */
export function sized<T>(small: T, full: T): T {
  return isSmall ? small : full
}
