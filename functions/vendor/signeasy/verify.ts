import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

const BodyWithToken = z.object({ metadata: z.object({ token: z.string() }) })

/** Whether a webhook carries the secret shared with Signeasy. The body is not signed, so a webhook only causes a query of the envelope's status. */
export function webhookTokenHolds(secret: string, parsedBody: unknown): boolean {
  const body = BodyWithToken.safeParse(parsedBody)
  return body.success && timingSafeEqual(digest(secret), digest(body.data.metadata.token))
}

/** Hashed to equal lengths, so that the comparison does not reveal the secret's length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
