import { indiaOffsetMs } from '#shared/kernel/duration.ts'
import { createPublicKey, createVerify, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '#shared/kernel/instant.ts'

/** An error of the vendor: both the response and its envelope carry the status. */
export class VouchRefused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const freshMs = 15 * minuteMs
const lastSignature = /,\s*"signature"\s*:\s*"([A-Za-z0-9+/=]+)"\s*\}\s*$/
const timestampForm = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),[ \u202f](\d{1,2}):(\d{2}):(\d{2})[ \u202f](am|pm)$/i

export function isApiKeyValid(expected: string, given: string | null): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given ?? '')]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Verifies the signature over the received text without its last key. The order of keys and white space count. */
export function checkSignature(text: string, signingKeyPem: string): void {
  const found = lastSignature.exec(text)
  if (!found?.[1]) throw new VouchRefused(401, 'signature must be the last key')
  const signed = `${text.slice(0, found.index)}}`
  const isValid = createVerify('RSA-SHA256').update(signed).verify(createPublicKey(signingKeyPem), found[1], 'base64')
  if (!isValid) throw new VouchRefused(401, 'invalid signature')
}

export function checkTimestamp(timestamp: unknown, nowMs: number): void {
  const at = typeof timestamp === 'string' ? momentMs(timestamp) : undefined
  if (at === undefined) throw new VouchRefused(400, 'timestamp must be d/m/yyyy, h:mm:ss am|pm in Asia/Kolkata')
  if (Math.abs(nowMs - at) > freshMs) throw new VouchRefused(401, 'timestamp is stale')
}

function momentMs(text: string): number | undefined {
  const found = timestampForm.exec(text)
  if (!found) return undefined
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number)
  const afternoon = found[7]?.toLowerCase() === 'pm' ? 12 : 0
  return Date.UTC(year, month - 1, day, (hour % 12) + afternoon, minute, second) - indiaOffsetMs
}
