import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ports } from '#functions/platform/port/ports.ts'

/** What stands in a key for a phone number, an e-mail address or a code: cannot be turned back without the stage's secret. */
export async function keyedHash(ports: Pick<Ports, 'secrets'>, purpose: string, value: string): Promise<string> {
  return createHmac('sha256', await ports.secrets.read('hash-key'))
    .update(`${purpose}:${value}`)
    .digest('base64url')
}

/** Compares without telling by time how much was right. */
export function equalHashes(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
