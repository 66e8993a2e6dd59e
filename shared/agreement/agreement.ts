import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'

/** One try at having a deal term signed, and how far the workflow has come with it. */
export const SigningAttempt = z.object({
  order_id: Id,
  user_id: Id,
  attempt: z.int().check(z.gte(1)),
  started_at: Instant,
  reminders: z.int(),
  deal_term_id: z.optional(z.int()),
  risk_disclosure_id: z.optional(z.int()),
  envelope_id: z.optional(Id),
  signing_address: z.optional(z.string()),
  /** Ends the workflow's wait. */
  task_token: z.optional(z.string()),
  /** SHA-256 of the signed copy, as filed. */
  signed_hash: z.optional(z.string()),
})
export type SigningAttempt = z.infer<typeof SigningAttempt>
