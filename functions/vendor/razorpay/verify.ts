import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentId, RazorpayOrderId } from '#shared/kernel/id.ts'

/** Whether one of the secrets proves that a checkout was completed; it does not prove a capture. There are two while the key pair is being replaced. The order id must come from our own store, never from the browser. */
export function checkoutSignatureHolds(
  keySecrets: readonly string[],
  orderId: RazorpayOrderId | undefined,
  paymentId: PaymentId,
  signature: string,
): boolean {
  return keySecrets.filter((secret) => holds(secret, `${orderId ?? ''}|${paymentId}`, signature)).length > 0
}

/** Whether one of the secrets signed the body. There are several while a secret is being replaced: for a day, retries of old events are signed with the old one. */
export function webhookSignatureHolds(secrets: readonly string[], rawBody: Uint8Array, signature: string): boolean {
  return secrets.filter((secret) => holds(secret, rawBody, signature)).length > 0
}

function holds(secret: string, message: string | Uint8Array, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(message).digest('hex'))
  const received = Buffer.from(signature)
  // An empty secret would accept anyone's signature.
  return secret !== '' && received.length === expected.length && timingSafeEqual(received, expected)
}
