import { createHmac, timingSafeEqual } from 'node:crypto'

/** Proves that a checkout was completed, not that money was captured. The order id must come from our own store, never from the browser. */
export function checkoutSignatureHolds(
  keySecret: string,
  orderId: string,
  paymentId: string,
  signature: string,
): boolean {
  return holds(keySecret, `${orderId}|${paymentId}`, signature)
}

/** Takes several secrets: after a change, repeats of old events are still signed with the old one for a day. */
export function webhookSignatureHolds(secrets: readonly string[], rawBody: Uint8Array, signature: string): boolean {
  return secrets.filter((secret) => holds(secret, rawBody, signature)).length > 0
}

function holds(secret: string, message: string | Uint8Array, signature: string): boolean {
  const right = Buffer.from(createHmac('sha256', secret).update(message).digest('hex'))
  const given = Buffer.from(signature)
  // An empty secret would let anybody sign.
  return secret !== '' && given.length === right.length && timingSafeEqual(given, right)
}
