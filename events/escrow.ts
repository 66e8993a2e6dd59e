import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { event } from './define.ts'

/** The escrow partner has told us of something about one escrow; whoever hears it asks the partner. */
export const escrowNoticed = event({
  name: 'escrow.noticed',
  version: 1,
  detail: z.object({ escrow_id: Id }),
  example: { escrow_id: 'ord_01JD0000000000000000000000' },
})
