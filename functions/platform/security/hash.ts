import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ports } from '#functions/platform/port/ports.ts'

/** The keyed hash (HMAC-SHA256) that replaces a phone number, e-mail address or code in stored keys. It cannot be reversed or guessed without the stage's secret. */
export async function keyedHash(ports: Pick<Ports, 'secrets'>, purpose: string, value: string): Promise<string> {
  return createHmac('sha256', await ports.secrets.read('hash-key'))
    .update(`${purpose}:${value}`)
    .digest('base64url')
}

/** Compares in constant time, so that the duration does not reveal how much matched. */
export function equalHashes(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
