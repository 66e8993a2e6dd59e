import type { UserStatus } from './account.ts'

/** Why records of an account may have to be kept. */
export interface Kept {
  readonly everPaid: boolean
  readonly ownsShares: boolean
  readonly kycApproved: boolean
  /** Something is in dispute: a support ticket that is not closed. */
  readonly hasOpenTicket: boolean
}

type StatusDecision = 'change' | 'same' | 'out-of-turn' | 'kept-by-law'

/** T12: suspended and back; deactivated on its owner's request, and back on another; then put away, and at last deleted. */
const after: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  ACTIVE: ['SUSPENDED', 'DEACTIVATED'],
  SUSPENDED: ['ACTIVE', 'DEACTIVATED'],
  DEACTIVATED: ['ACTIVE', 'ARCHIVED', 'DELETED'],
  ARCHIVED: ['DELETED'],
  DELETED: [],
}

/** Whether an account may be given another status. The law wants what was paid, what is owned and who was identified kept for years, so such an account is never deleted; one with an open ticket not yet. */
export function decideStatus(from: UserStatus, to: UserStatus, kept: Kept): StatusDecision {
  if (from === to) return 'same'
  if (!after[from].includes(to)) return 'out-of-turn'
  const mustStay = kept.everPaid || kept.ownsShares || kept.kycApproved || kept.hasOpenTicket
  return to === 'DELETED' && mustStay ? 'kept-by-law' : 'change'
}
