import * as z from 'zod/mini'
import { EnvelopeId, OrderId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'

/** One attempt to have a deal term signed, with the progress of its workflow. */
export const SigningAttempt = z.object({
  order_id: OrderId,
  user_id: UserId,
  attempt: z.int().check(z.gte(1)),
  started_at: Instant,
  reminders: z.int(),
  deal_term_id: z.optional(z.int()),
  risk_disclosure_id: z.optional(z.int()),
  envelope_id: z.optional(EnvelopeId),
  signing_address: z.optional(z.string()),
  /** The Step Functions task token that ends the wait of the workflow. */
  task_token: z.optional(z.string()),
  /** SHA-256 of the stored signed copy. */
  signed_hash: z.optional(z.string()),
})
export type SigningAttempt = z.infer<typeof SigningAttempt>
