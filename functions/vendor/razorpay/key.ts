import { jsonOf } from '#shared/kernel/json.ts'
import * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'

const KeyPair = z.object({ key_id: z.string().check(z.minLength(1)), key_secret: z.string().check(z.minLength(1)) })
export type KeyPair = z.infer<typeof KeyPair>

/**
 * The content of the secret `razorpay-key`: id and secret together, so that both change at one moment. The previous pair still
 * proves checkouts that were opened with its id.
 */
const RazorpayKey = z.extend(KeyPair, { previous: z.optional(KeyPair) })
type RazorpayKey = z.infer<typeof RazorpayKey>

/** The pair with which calls are made and checkouts are opened. Throws when the secret has another form. */
export async function readKey({ secrets }: Pick<Ports, 'secrets'>): Promise<RazorpayKey> {
  return parseKey(await secrets.read('razorpay-key'))
}

/** The secrets that sign a checkout: of the current pair, then of the previous one. */
export async function readSigningSecrets(ports: Pick<Ports, 'secrets'>): Promise<readonly string[]> {
  const { key_secret, previous } = await readKey(ports)
  return previous === undefined ? [key_secret] : [key_secret, previous.key_secret]
}

/** The secret after a new pair is stored: the pair so far becomes the previous one. The same pair again changes nothing. */
export function rolledKey(value: string, stored: string | undefined): string {
  const { key_id, key_secret } = parseKey(value)
  // A stored value of another form cannot be in use, and is replaced.
  const current = RazorpayKey.safeParse(jsonOf(stored ?? '')).data
  if (current?.key_id === key_id && current.key_secret === key_secret) return JSON.stringify(current)
  const previous = current && { key_id: current.key_id, key_secret: current.key_secret }
  return JSON.stringify({ key_id, key_secret, ...(previous && { previous }) })
}

/** The error does not show the value. */
function parseKey(value: string): RazorpayKey {
  const parsed = RazorpayKey.safeParse(jsonOf(value))
  if (!parsed.success) throw new Error('razorpay-key must be {"key_id": "…", "key_secret": "…"}')
  return parsed.data
}
