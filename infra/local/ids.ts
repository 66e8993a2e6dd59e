import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Clock, Ids } from '#functions/kit/port/ports.ts'
import { epochMs } from '#shared/kernel/instant.ts'

/** Crockford's: no I, L, O or U, and sorted as its values are. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const timeLetters = 10
const randomLetters = 16
const randomBytesCount = 10

/** As ULID has it: 48 bits of time, so that ids sort by age, then 80 random bits, so that nobody guesses one. */
export function systemIds(clock: Clock): Ids {
  return {
    make: (prefix) => makeId(prefix, clock, randomBytes(randomBytesCount)),
    code: () => sixDigits(randomInt(1_000_000)),
  }
}

/** For tests: the same seed and clock give the same ids and codes again. */
export function seededIds(seed: string | number, clock: Clock): Ids {
  let made = 0
  const next = () => createHash('sha256').update(`${seed}/${made++}`).digest()
  return {
    make: (prefix) => makeId(prefix, clock, next().subarray(0, randomBytesCount)),
    code: () => sixDigits(next().readUIntBE(0, 6) % 1_000_000),
  }
}

function makeId(prefix: string, clock: Clock, random: Buffer): string {
  const time = letters(BigInt(epochMs(clock.now())), timeLetters)
  return `${prefix}_${time}${letters(BigInt(`0x${random.toString('hex')}`), randomLetters)}`
}

function letters(value: bigint, count: number): string {
  return Array.from({ length: count }, (_, place) => alphabet[Number((value >> BigInt(5 * (count - 1 - place))) & 31n)]).join('')
}

function sixDigits(value: number): string {
  return value.toString().padStart(6, '0')
}
