import * as z from 'zod/mini'
import { SaleId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { event } from './define.ts'

const example = {
  sale_id: 'sale_01JD0000000000000000000000',
  user_id: 'usr_01JD0000000000000000000000',
  sale_version: 3,
}
const detail = z.object({
  sale_id: SaleId,
  user_id: UserId,
  /** The version of the sale after the change. A subscriber that reads an older version reads again. */
  sale_version: z.int(),
})

/** A person asked to sell shares. */
export const saleSubmitted = event({ name: 'sale.submitted', version: 1, detail, example })

/** The desk offered a price, for 48 hours. */
export const saleQuoted = event({ name: 'sale.quoted', version: 1, detail, example })

/** The desk does not take the shares. */
export const saleRejected = event({ name: 'sale.rejected', version: 1, detail, example })

/** The person declined the offer. */
export const saleDeclined = event({ name: 'sale.declined', version: 1, detail, example })

/** The person withdrew the request. What the escrow has goes back to the buyer of record. */
export const saleCancelled = event({ name: 'sale.cancelled', version: 1, detail, example })

/** The time of a step ended. What the escrow has goes back to the buyer of record. */
export const saleLapsed = event({ name: 'sale.lapsed', version: 1, detail, example })

/** The person accepted the offer: the buyer of record now pays into the escrow. */
export const saleAgreed = event({ name: 'sale.agreed', version: 1, detail, example })

/** The escrow has the money of the buyer of record: the person may transfer the shares. */
export const saleFunded = event({ name: 'sale.funded', version: 1, detail, example })

/** The shares are in the demat account of the buyer of record: the escrow pays out. */
export const saleReceived = event({ name: 'sale.received', version: 1, detail, example })

/** The escrow has paid the seller. */
export const salePaid = event({ name: 'sale.paid', version: 1, detail, example })

/** Shares that had come could not be paid and went back, as two people decided. */
export const saleReturned = event({ name: 'sale.returned', version: 1, detail, example })

/** A webhook of the escrow partner named the escrow of this sale. Its content is not trusted: the subscriber asks the partner. */
export const saleNoticed = event({
  name: 'sale.noticed',
  version: 1,
  detail: z.object({ sale_id: SaleId }),
  example: { sale_id: example.sale_id },
})

/** A sale is to be brought forward: a deadline, or a look at the escrow. A timer found it; a worker does it. */
export const saleDue = event({
  name: 'sale.due',
  version: 1,
  detail: z.object({ sale_id: SaleId, due_at: Instant }),
  example: { sale_id: example.sale_id, due_at: '2026-11-23T05:30:00.000Z' },
})
