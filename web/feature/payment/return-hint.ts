/** The order and payment in the return address of the gateway. Only a hint: the status from the server decides. */
export interface ReturnHint {
  readonly order_id: string
  readonly payment_id?: string
}

/** Far above the length of any real hint. Longer data is ignored, so that a malicious link costs no work. */
const dataLengthMax = 2000
const id = /^[A-Za-z0-9_-]{1,64}$/

/** Reads `?data=`: base64url JSON. Null when it is missing, truncated or invalid. */
export function readReturnHint(data: string | null): ReturnHint | null {
  if (data === null || data === '' || data.length > dataLengthMax) return null
  try {
    const hint: unknown = JSON.parse(decode(data))
    return isHint(hint) ? pick(hint) : null
  } catch {
    return null
  }
}

function decode(data: string): string {
  const bytes = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function isHint(hint: unknown): hint is { order_id: string; payment_id?: unknown } {
  return typeof hint === 'object' && hint !== null && 'order_id' in hint && isId(hint.order_id)
}

function pick(hint: { order_id: string; payment_id?: unknown }): ReturnHint {
  return isId(hint.payment_id) ? { order_id: hint.order_id, payment_id: hint.payment_id } : { order_id: hint.order_id }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && id.test(value)
}
