import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Handle, type IdByPrefix, type IdPrefix, prefixedId } from '#shared/kernel/id.ts'
import { epochMs, instant } from '#shared/kernel/instant.ts'
import type { Clock, Ids } from './port/ports.ts'

// Clock and ids from the operating system, the same deployed and in the local app.

/** Crockford's base 32 (https://www.crockford.com/base32.html): without I, L, O and U, in sorting order. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const timeLetters = 10
const randomLetters = 16
export const randomBytesCount = 10
export const handleBytesCount = 16

export function systemClock(): Clock {
  return { now: () => instant(Date.now()), pause: (ms) => setTimeout(ms) }
}

/** Ids are ULIDs (https://github.com/ulid/spec): 48 bits of time, so that they sort by age, then 80 random bits, so that they cannot be guessed. */
export function systemIds(clock: Clock): Ids {
  return {
    make: (prefix) => makeId(prefix, clock, randomBytes(randomBytesCount)),
    code: () => sixDigits(randomInt(1_000_000)),
    handle: () => Handle.parse(randomBytes(handleBytesCount).toString('base64url')),
  }
}

export function makeId<Prefix extends IdPrefix>(prefix: Prefix, clock: Clock, random: Buffer): IdByPrefix[Prefix] {
  const time = letters(BigInt(epochMs(clock.now())), timeLetters)
  return prefixedId(prefix, `${time}${letters(BigInt(`0x${random.toString('hex')}`), randomLetters)}`)
}

function letters(value: bigint, count: number): string {
  return Array.from(
    { length: count },
    (_, index) => alphabet[Number((value >> BigInt(5 * (count - 1 - index))) & 31n)],
  ).join('')
}

export function sixDigits(value: number): string {
  return value.toString().padStart(6, '0')
}
