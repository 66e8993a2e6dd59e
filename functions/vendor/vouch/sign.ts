import { indiaOffsetMs } from '#shared/kernel/duration.ts'
import { createPrivateKey, createSign, type KeyObject } from 'node:crypto'
import { epochMs, instant, type Instant } from '#shared/kernel/instant.ts'

/** The signature covers the JSON text, so the order of the keys matters. */
export type Payload = Readonly<Record<string, unknown>>

/**
 * A moment in Indian time as `toLocaleString('en-IN')` writes it: `21/11/2026, 2:05:09 pm`. Formatted by hand, because that
 * function's spaces and letter case differ between ICU releases and Vouch compares bytes.
 */
export function timestampOf(at: Instant): string {
  const india = instant(epochMs(at) + indiaOffsetMs)
  const hour = Number(india.slice(11, 13))
  const day = `${Number(india.slice(8, 10))}/${Number(india.slice(5, 7))}/${india.slice(0, 4)}`
  return `${day}, ${hour % 12 === 0 ? 12 : hour % 12}:${india.slice(14, 19)} ${hour < 12 ? 'am' : 'pm'}`
}

/** The request body: the payload, the timestamp, and last the signature over both. */
export function signedBody(payload: Payload, at: Instant, signingKeyPem: string): string {
  const stamped = { ...payload, timestamp: timestampOf(at) }
  const signature = createSign('RSA-SHA256').update(JSON.stringify(stamped)).sign(keyOf(signingKeyPem), 'base64')
  return JSON.stringify({ ...stamped, signature })
}

let last: { readonly pem: string; readonly key: KeyObject } | undefined

/** A key computes at its first signature what the next ones need: made again from its text, it takes three times as long. */
function keyOf(pem: string): KeyObject {
  if (last?.pem !== pem) last = { pem, key: createPrivateKey(pem) }
  return last.key
}
