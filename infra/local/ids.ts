import { createHash } from 'node:crypto'
import { Handle } from '#shared/kernel/id.ts'
import type { Clock, Ids } from '#functions/platform/port/ports.ts'
import { handleBytesCount, makeId, randomBytesCount, sixDigits } from '#functions/platform/system.ts'

export { systemIds } from '#functions/platform/system.ts'

/** For tests: the same seed and clock give the same ids and codes. */
export function seededIds(seed: string | number, clock: Clock): Ids {
  let made = 0
  const next = () => createHash('sha256').update(`${seed}/${made++}`).digest()
  return {
    make: (prefix) => makeId(prefix, clock, next().subarray(0, randomBytesCount)),
    code: () => sixDigits(next().readUIntBE(0, 6) % 1_000_000),
    handle: () => Handle.parse(next().subarray(0, handleBytesCount).toString('base64url')),
  }
}
