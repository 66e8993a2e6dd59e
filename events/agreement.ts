import * as z from 'zod/mini'
import { ESignVendor } from '#shared/agreement/agreement.ts'
import { EnvelopeId, OrderId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { event } from './define.ts'

/**
 * A webhook of the signing partner named this envelope. Its content is not trusted: the subscriber asks the partner
 * for the state of the envelope.
 */
export const agreementNoticed = event({
  name: 'agreement.noticed',
  version: 1,
  detail: z.object({
    envelope_id: EnvelopeId,
    /** Absent in older events, which are of Signeasy. */
    vendor: z.optional(ESignVendor),
  }),
  example: { envelope_id: '1000001', vendor: 'signeasy' },
})

/** A signing attempt is due for a reminder, or has lapsed. A timer found it; a worker does it. */
export const attemptDue = event({
  name: 'agreement.attempt-due',
  version: 1,
  detail: z.object({ order_id: OrderId, attempt: z.int().check(z.gte(1)), due_at: Instant }),
  example: { order_id: 'ord_01JD0000000000000000000000', attempt: 1, due_at: '2026-11-23T05:30:00.000Z' },
})
