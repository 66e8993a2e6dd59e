/** Whether the large numbers are wanted: `npm run test:full`. `npm test` proves the same in small. */
export const isFull = process.env['ANSH_TESTS'] === 'full'

/** A number of the small run beside that of the full one. */
export function sized(small: number, full: number): number {
  return isFull ? full : small
}
