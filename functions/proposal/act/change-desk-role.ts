import * as z from 'zod/mini'
import { DESK_ROLE_REFUSED } from '#shared/account/refusals.ts'
import { type Id, UserId } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { hasRoleOfProposal, recordRole } from '#functions/account/commands.ts'
import { findUser } from '#functions/account/queries.ts'
import { hasEverPaid } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { act } from '#functions/proposal/act.ts'

const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))
/** A supervisor is always one of the two, so that operators alone admit nobody. */
const roles = { propose: ['OPERATOR', 'SUPERVISOR'], approve: ['SUPERVISOR'] } as const

/** An investor's account never becomes one of the desk: its orders would be handled by their owner. */
async function refuseInvestor(context: Context<'table:read'>, subject: Id): Promise<void> {
  const user = await findUser(context, UserId.parse(subject))
  if (user?.status !== 'ACTIVE') throw new Refused(NOT_FOUND)
  if (user.role === 'INVESTER_CLIENT' && (await hasEverPaid(context, user.id))) throw new Refused(DESK_ROLE_REFUSED)
}

/** Somebody works at the desk from now on, or in another role. */
export const grantDeskRole = act({
  name: 'desk.grant',
  subject: 'user',
  body: z.object({ role: z.enum(['OPERATOR', 'SUPERVISOR']), reason }),
  roles,
  check: refuseInvestor,
  async run(context: Context<'table'>, subject, { role }, people) {
    const userId = UserId.parse(subject)
    if (!(await hasRoleOfProposal(context, userId, people.proposalId))) await refuseInvestor(context, subject)
    await recordRole(context, { ...people, userId, role })
  },
})

async function refuseOutsider(context: Context<'table:read'>, subject: Id): Promise<void> {
  const user = await findUser(context, UserId.parse(subject))
  if (user === undefined || user.role === 'INVESTER_CLIENT') throw new Refused(NOT_FOUND)
}

/** Somebody no longer works at the desk. Their sessions end. */
export const revokeDeskRole = act({
  name: 'desk.revoke',
  subject: 'user',
  body: z.object({ reason }),
  roles,
  check: refuseOutsider,
  run: (context: Context<'table'>, subject, _, people) =>
    recordRole(context, { ...people, userId: UserId.parse(subject), role: 'INVESTER_CLIENT' }),
})
