import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Handle, type IdByPrefix, type IdPrefix, prefixedId } from '#shared/kernel/id.ts'
import { epochMs, instant } from '#shared/kernel/instant.ts'
import type { Clock, Ids } from './port/ports.ts'

// Clock and ids from the operating system, the same deployed and in the local app.

/** Crockford's base 32 (https://www.crockford.com/base32.html): without I, L, O and U, in sorting order. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const timeLetters = 10
export const randomBytesCount = 10
/** Half of the random bytes, and the letters that they make. */
const [halfBytes, halfLetters] = [5, 8]
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
  const time = letters(epochMs(clock.now()), timeLetters)
  const [first, second] = [random.readUIntBE(0, halfBytes), random.readUIntBE(halfBytes, halfBytes)]
  return prefixedId(prefix, `${time}${letters(first, halfLetters)}${letters(second, halfLetters)}`)
}

/** The last letters of a number that JavaScript holds exactly: more than 32 bits, which its bit operations cannot shift. */
function letters(value: number, count: number): string {
  let text = ''
  for (let rest = value; text.length < count; rest = Math.floor(rest / alphabet.length))
    text = `${alphabet[rest % alphabet.length]}${text}`
  return text
}

export function sixDigits(value: number): string {
  return value.toString().padStart(6, '0')
}
