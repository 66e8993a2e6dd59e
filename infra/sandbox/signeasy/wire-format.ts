import * as z from 'zod/mini'

const VendorId = z.int().check(z.positive())
const Name = z.string().check(z.minLength(1), z.maxLength(200))
const Recipient = z.object({ recipient_id: VendorId, first_name: Name, last_name: z.string(), email: z.email() })
const Position = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  mode: z.literal('fixed'),
})

const Field = z.object({
  recipient_id: VendorId,
  source_id: VendorId,
  type: z.string(),
  required: z.boolean(),
  page_number: z.union([VendorId, z.literal('all')]),
  /** In points from the lower left corner, as in PDF. Assumed: the vendor does not document its origin. */
  position: Position,
})
export type Field = z.infer<typeof Field>

/** This simulator supports envelopes with one signer. */
export const NewEnvelope = z.object({
  embedded_signing: z.literal(true),
  is_ordered: z.boolean(),
  message: z.optional(z.string()),
  sources: z
    .array(z.object({ type: z.literal('original'), id: VendorId, name: Name, source_id: VendorId }))
    .check(z.minLength(1), z.maxLength(20)),
  recipients: z.array(Recipient).check(z.length(1)),
  fields_payload: z.array(Field),
})

export const SigningUrl = z.object({
  recipient_email: z.email(),
  allow_decline: z.optional(z.boolean()),
  redirect_url: z.optional(z.url()),
})

export const TestSign = z.object({
  envelope_id: z.union([z.string(), z.number()]),
  outcome: z.enum(['signed', 'declined']),
})
