import * as z from 'zod/mini'
import { EnvelopeId } from '#shared/kernel/id.ts'
import { event } from './define.ts'

/**
 * A webhook of the signing partner named this envelope. Its content is not trusted: the subscriber asks the partner
 * for the state of the envelope.
 */
export const agreementNoticed = event({
  name: 'agreement.noticed',
  version: 1,
  detail: z.object({ envelope_id: EnvelopeId }),
  example: { envelope_id: '1000001' },
})
