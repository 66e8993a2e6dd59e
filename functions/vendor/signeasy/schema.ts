import * as z from 'zod/mini'

const VendorId = z.int().check(z.positive())

export const Original = z.object({ id: VendorId })

export const CreatedEnvelope = z.object({ id: VendorId })

export const SigningUrl = z.object({ url: z.url() })

/** `status` is an open set: an unknown value counts as incomplete. */
export const Envelope = z.object({ status: z.string() })

/** The signed copy; its id differs from the envelope's. */
export const Signed = z.object({ id: VendorId })

/** The parts of a webhook's body that are read. `data.id` is the envelope's id. */
export const WebhookBody = z.object({
  data: z.object({ id: VendorId }),
  metadata: z.object({ event_type: z.string() }),
})
export type WebhookBody = z.infer<typeof WebhookBody>
