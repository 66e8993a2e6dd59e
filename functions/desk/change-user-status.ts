import type { UserId } from '#shared/kernel/id.ts'
import type { Role, UserStatus } from '#shared/account/account.ts'
import type { RetentionReasons } from '#shared/account/status.ts'
import { deskApi } from '#shared/desk/api.ts'
import { FORBIDDEN, NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { recordStatus } from '#functions/account/commands.ts'
import { findRoleAndStatus } from '#functions/account/queries.ts'
import { hasShares } from '#functions/holding/queries.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Caller } from '#functions/platform/security/session.ts'
import { readKycStatus } from '#functions/kyc/queries.ts'
import { hasEverPaid } from '#functions/order/queries.ts'
import { hasOpenTicket } from '#functions/support/queries.ts'
import { recordAct } from '#functions/trail/commands.ts'

export const changeUserStatus = http(
  deskApi.changeUserStatus,
  async ({ params, body, caller }, context: Context<'table' | 'secrets'>) => {
    const standing = await findRoleAndStatus(context, params.id)
    if (standing === undefined) throw new Refused(NOT_FOUND)
    refuseUnpermitted(caller, params.id, standing.role, body.status)
    const kept = body.status === 'DELETED' ? await readKept(context, params.id) : nothingKept
    const change = { userId: params.id, from: standing.status, to: body.status, by: caller.userId, reason: body.reason }
    const status = await recordStatus(context, change, kept)
    await recordAct(context, {
      subject: `user:${params.id}`,
      act: 'account.change-status',
      by: caller.userId,
      details: { from: change.from, to: status },
    })
    return { data: { id: params.id, status } }
  },
)

/** Operators may change the status of investors, except to DELETED. Supervisors may change any status except their own. */
function refuseUnpermitted(caller: Caller, userId: UserId, role: Role, to: UserStatus): void {
  const isOperatorTask = to !== 'DELETED' && role === 'INVESTER_CLIENT'
  if (caller.userId === userId || (caller.role !== 'SUPERVISOR' && !isOperatorTask)) throw new Refused(FORBIDDEN)
}

/** Passed for changes other than a deletion, which keep all data. */
const nothingKept: RetentionReasons = { everPaid: false, ownsShares: false, kycApproved: false, hasOpenTicket: false }

async function readKept(context: Context<'table:read'>, userId: UserId): Promise<RetentionReasons> {
  const [everPaid, owns, kyc, openTicket] = await Promise.all([
    hasEverPaid(context, userId),
    hasShares(context, userId),
    readKycStatus(context, userId),
    hasOpenTicket(context, userId),
  ])
  return { everPaid, ownsShares: owns, kycApproved: kyc === 'Approved', hasOpenTicket: openTicket }
}
