import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

const Tokened = z.object({ metadata: z.object({ token: z.string() }) })

/** Whether a webhook carries the secret that we share with the vendor. It signs nothing, so a notice is only ever a reason to ask. */
export function webhookTokenHolds(secret: string, parsedBody: unknown): boolean {
  const body = Tokened.safeParse(parsedBody)
  return body.success && timingSafeEqual(digest(secret), digest(body.data.metadata.token))
}

/** Equal lengths whatever came, so that the comparison tells nothing about the secret's. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
