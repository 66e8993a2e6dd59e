import * as z from 'zod/mini'
import { EscrowId } from '#shared/kernel/id.ts'
import { event } from './define.ts'

/**
 * A webhook of the escrow partner named this escrow. Its content is not trusted: the subscriber asks the partner for
 * the state of the escrow.
 */
export const escrowNoticed = event({
  name: 'escrow.noticed',
  version: 1,
  detail: z.object({ escrow_id: EscrowId }),
  example: { escrow_id: 'ord_01JD0000000000000000000000' },
})
