import * as z from 'zod/mini'
import { SecurityId } from '#shared/kernel/id.ts'
import { event } from './define.ts'

/** One batch of users on the watchlist of a company was notified that it is available. The next batch starts after `cursor`. */
export const availabilityTold = event({
  name: 'notice.availability-told',
  version: 1,
  detail: z.object({ security_id: SecurityId, opening: z.int(), cursor: z.string().check(z.regex(/^[\w-]{1,600}$/)) }),
  example: { security_id: 'sec_01JD0000000000000000000000', opening: 2, cursor: 'WyJzayIsInVzcl8xIl0' },
})
