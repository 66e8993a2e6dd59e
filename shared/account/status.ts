import type { User, UserStatus } from './account.ts'

/**
 * Whether an account may have sessions. A suspended investor sees what they own, finishes what was begun and asks us
 * (docs/adr/0029-require-current-terms-and-an-active-account-for-new-deals.md); a suspended account of the desk works no more.
 */
export function mayHaveSession({ status, role }: Pick<User, 'status' | 'role'>): boolean {
  return status === 'ACTIVE' || (status === 'SUSPENDED' && role === 'INVESTER_CLIENT')
}

/** The reasons to keep the records of an account. */
export interface RetentionReasons {
  readonly everPaid: boolean
  readonly ownsShares: boolean
  readonly kycApproved: boolean
  /** A support ticket that is not closed: something is in dispute. */
  readonly hasOpenTicket: boolean
}

type StatusDecision = 'change' | 'same' | 'out-of-turn' | 'kept-by-law'

/** The allowed changes of an account's status (docs/specification/transitions.md, States of an account). */
const allowed: Readonly<Record<UserStatus, readonly UserStatus[]>> = {
  ACTIVE: ['SUSPENDED', 'DEACTIVATED'],
  SUSPENDED: ['ACTIVE', 'DEACTIVATED'],
  DEACTIVATED: ['ACTIVE', 'ARCHIVED', 'DELETED'],
  ARCHIVED: ['DELETED'],
  DELETED: [],
}

/**
 * Whether an account may change its status. The law requires records of payments, holdings and identification for
 * years, so such an account is never deleted; one with an open ticket is not deleted yet
 * (docs/adr/0029-require-current-terms-and-an-active-account-for-new-deals.md).
 */
export function decideStatus(from: UserStatus, to: UserStatus, kept: RetentionReasons): StatusDecision {
  if (from === to) return 'same'
  if (!allowed[from].includes(to)) return 'out-of-turn'
  const mustStay = kept.everPaid || kept.ownsShares || kept.kycApproved || kept.hasOpenTicket
  return to === 'DELETED' && mustStay ? 'kept-by-law' : 'change'
}
