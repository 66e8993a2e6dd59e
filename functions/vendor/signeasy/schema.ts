import * as z from 'zod/mini'

const VendorId = z.int().check(z.positive())

export const Original = z.object({ id: VendorId })

export const CreatedEnvelope = z.object({ id: VendorId })

export const SigningUrl = z.object({ url: z.url() })

/** The word is open: an unknown one means that nothing is finished. */
export const Envelope = z.object({ status: z.string() })

/** The signed envelope has an id of its own. */
export const Signed = z.object({ id: VendorId })

/** What a webhook is read for. `data.id` is the envelope's. */
export const Notice = z.object({ data: z.object({ id: VendorId }), metadata: z.object({ event_type: z.string() }) })
export type Notice = z.infer<typeof Notice>
