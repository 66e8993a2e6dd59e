import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { event } from './define.ts'

/** Something that the public listing shows of a security has changed: its facts, its price or whether it can be bought. */
export const securityChanged = event({
  name: 'market.security-changed',
  version: 1,
  detail: z.object({ security_id: Id }),
  example: { security_id: 'sec_01JD0000000000000000000000' },
})
