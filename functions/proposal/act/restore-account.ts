import type { Context } from '#functions/platform/context.ts'
import * as z from 'zod/mini'
import { recordRestored, refuseUnheld } from '#functions/account/commands.ts'
import { act } from '#functions/proposal/act.ts'
import { UserId } from '#shared/kernel/id.ts'

/** Somebody who was suspended because a payment was charged back may buy again. A supervisor is always one of the two. */
export const restoreAccount = act({
  name: 'account.restore',
  subject: 'user',
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) }),
  roles: { propose: ['OPERATOR', 'SUPERVISOR'], approve: ['SUPERVISOR'] },
  check: (context: Context<'table:read'>, subject) => refuseUnheld(context, UserId.parse(subject)),
  run: (context: Context<'table'>, subject, { reason }, people) =>
    recordRestored(context, { ...people, userId: UserId.parse(subject), reason }),
})
