import type { Role, UserStatus } from '#shared/account/account.ts'
import type { Kept } from '#shared/account/status.ts'
import { deskApi } from '#shared/desk/api.ts'
import { FORBIDDEN, NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { changeStatus } from '#functions/account/commands.ts'
import { readStanding } from '#functions/account/queries.ts'
import { ownsShares } from '#functions/holding/queries.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Caller } from '#functions/platform/security/session.ts'
import { readKycStatus } from '#functions/kyc/queries.ts'
import { hasEverPaid } from '#functions/order/queries.ts'
import { hasOpenTicket } from '#functions/support/queries.ts'

export const changeUserStatus = http(deskApi.changeUserStatus, async ({ params, body, caller, correlation }, ports) => {
  const standing = await readStanding(ports, params.id)
  if (standing === undefined) throw new Refused(NOT_FOUND)
  refuseBeyond(caller, params.id, standing.role, body.status)
  const kept = body.status === 'DELETED' ? await readKept(ports, params.id) : nothingKept
  const change = { userId: params.id, from: standing.status, to: body.status, by: caller.userId, reason: body.reason }
  return { data: { id: params.id, status: await changeStatus(ports, change, kept, correlation) } }
})

/** What cannot be undone, and what concerns the desk's own people, is the supervisor's; nobody judges themselves. */
function refuseBeyond(caller: Caller, userId: string, role: Role, to: UserStatus): void {
  const isTheirs = to !== 'DELETED' && role === 'INVESTER_CLIENT'
  if (caller.userId === userId || (caller.role !== 'SUPERVISOR' && !isTheirs)) throw new Refused(FORBIDDEN)
}

/** Only a deletion asks what has to be kept. */
const nothingKept: Kept = { everPaid: false, ownsShares: false, kycApproved: false, hasOpenTicket: false }

async function readKept(ports: Ports, userId: string): Promise<Kept> {
  const [everPaid, owns, kyc, openTicket] = await Promise.all([
    hasEverPaid(ports, userId),
    ownsShares(ports, userId),
    readKycStatus(ports, userId),
    hasOpenTicket(ports, userId),
  ])
  return { everPaid, ownsShares: owns, kycApproved: kyc === 'Approved', hasOpenTicket: openTicket }
}
