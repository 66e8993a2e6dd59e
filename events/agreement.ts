import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { event } from './define.ts'

/** The signing partner has told us of something about one envelope; whoever hears it asks the partner. */
export const agreementNoticed = event({
  name: 'agreement.noticed',
  version: 1,
  detail: z.object({ envelope_id: Id }),
  example: { envelope_id: '1000001' },
})
