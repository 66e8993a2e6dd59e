import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { epochMs, instant } from '#shared/kernel/instant.ts'
import type { Clock, Ids } from './port/ports.ts'

// The machine's own time and chance, the same wherever the house runs.

/** Crockford's: no I, L, O or U, and sorted as its values are. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const timeLetters = 10
const randomLetters = 16
export const randomBytesCount = 10
export const handleBytesCount = 16

export function systemClock(): Clock {
  return { now: () => instant(Date.now()), pause: (ms) => setTimeout(ms) }
}

/** As ULID has it: 48 bits of time, so that ids sort by age, then 80 random bits, so that nobody guesses one. */
export function systemIds(clock: Clock): Ids {
  return {
    make: (prefix) => makeId(prefix, clock, randomBytes(randomBytesCount)),
    code: () => sixDigits(randomInt(1_000_000)),
    handle: () => randomBytes(handleBytesCount).toString('base64url'),
  }
}

export function makeId(prefix: string, clock: Clock, random: Buffer): string {
  const time = letters(BigInt(epochMs(clock.now())), timeLetters)
  return `${prefix}_${time}${letters(BigInt(`0x${random.toString('hex')}`), randomLetters)}`
}

function letters(value: bigint, count: number): string {
  return Array.from(
    { length: count },
    (_, place) => alphabet[Number((value >> BigInt(5 * (count - 1 - place))) & 31n)],
  ).join('')
}

export function sixDigits(value: number): string {
  return value.toString().padStart(6, '0')
}
