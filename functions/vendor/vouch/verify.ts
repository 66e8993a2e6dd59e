import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a webhook comes from Vouch: `signature` is the hex HMAC-SHA256 of the raw body. */
export function webhookSignatureHolds(secret: string, rawBody: string | Uint8Array, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'))
  const received = Buffer.from(signature)
  return received.length === expected.length && timingSafeEqual(received, expected)
}
