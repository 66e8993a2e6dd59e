import * as z from 'zod/mini'
import { EnvelopeId, OrderId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'

/** The partners that let people sign (functions/vendor/e-sign.ts). */
export const ESignVendor = z.enum(['signeasy'])
export type ESignVendor = z.infer<typeof ESignVendor>

/** The id that a partner has given to an uploaded document. */
export const ESignDocumentId = z.string().check(z.minLength(1), z.maxLength(100))
export type ESignDocumentId = z.infer<typeof ESignDocumentId>

/** One attempt to have a deal term signed, with the progress of its workflow. */
export const SigningAttempt = z.object({
  order_id: OrderId,
  user_id: UserId,
  attempt: z.int().check(z.gte(1)),
  started_at: Instant,
  reminders: z.int(),
  /** The partner with which it began. Settings may name another one for new attempts. */
  vendor: ESignVendor,
  deal_term_id: z.optional(ESignDocumentId),
  risk_disclosure_id: z.optional(ESignDocumentId),
  envelope_id: z.optional(EnvelopeId),
  signing_address: z.optional(z.string()),
  /** The Step Functions task token that ends the wait of the workflow. */
  task_token: z.optional(z.string()),
  /** SHA-256 of the stored signed copy. */
  signed_hash: z.optional(z.string()),
})
export type SigningAttempt = z.infer<typeof SigningAttempt>
