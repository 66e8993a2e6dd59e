import { jsonOf } from '#shared/kernel/json.ts'
import * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'

/** The content of the secret `hyperverge-key`: both parts together, so that both change at one moment. */
const HyperVergeKey = z.object({
  appId: z.string().check(z.minLength(1)),
  appKey: z.string().check(z.minLength(1)),
})
export type HyperVergeKey = z.infer<typeof HyperVergeKey>

/** The key of every call. Throws when the secret has another form. */
export async function readKey({ secrets }: Pick<Ports, 'secrets'>): Promise<HyperVergeKey> {
  return parseKey(await secrets.read('hyperverge-key'))
}

/** The key in the value of the secret. Throws when it has another form; the error does not show the value. */
export function parseKey(value: string): HyperVergeKey {
  const parsed = HyperVergeKey.safeParse(jsonOf(value))
  if (!parsed.success) throw new Error('hyperverge-key must be {"appId": "…", "appKey": "…"}')
  return parsed.data
}
