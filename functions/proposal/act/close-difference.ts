import type { Context } from '#functions/platform/context.ts'
import * as z from 'zod/mini'
import { recordAccepted } from '#functions/difference/commands.ts'
import { findDifference } from '#functions/difference/queries.ts'
import { act } from '#functions/proposal/act.ts'
import { DIFFERENCE_CLOSED } from '#shared/difference/refusals.ts'
import { DifferenceId } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'

/** Two people have explained a difference between a partner's statement and our ledger, and it needs no more work. */
export const closeDifference = act({
  name: 'difference.close',
  subject: 'difference',
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) }),
  roles: { propose: ['OPERATOR', 'SUPERVISOR'], approve: ['SUPERVISOR'] },
  async check(context: Context<'table:read'>, subject) {
    const difference = await findDifference(context, DifferenceId.parse(subject))
    if (difference === undefined) throw new Refused(NOT_FOUND)
    if (difference.state !== 'OPEN') throw new Refused(DIFFERENCE_CLOSED)
  },
  run: (context: Context<'table'>, subject, { reason }, people) =>
    recordAccepted(context, { ...people, id: DifferenceId.parse(subject), reason }),
})
