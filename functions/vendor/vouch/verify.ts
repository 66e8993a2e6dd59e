import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a webhook is the vendor's: the hex HMAC-SHA256 of the form exactly as it came. */
export function webhookSignatureHolds(secret: string, rawBody: string | Uint8Array, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
