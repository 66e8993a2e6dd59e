import type { Role } from '#shared/account/account.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { FORBIDDEN, type Refusal } from '#shared/kernel/refusal.ts'
import { isSecondPerson } from '#shared/kernel/second-person.ts'
import type { Proposal } from './proposal.ts'
import { OTHER_PERSON_NEEDED, PROPOSAL_ENDED } from './refusals.ts'

/** The roles that may propose an act, and those that may approve it. */
export interface ActRoles {
  readonly propose: readonly Role[]
  readonly approve: readonly Role[]
}

/** Somebody of the desk who decides about a proposal. */
export interface Decider {
  readonly userId: UserId
  readonly role: Role
}

export type ProposalDecision =
  | { readonly outcome: 'changed'; readonly proposal: Proposal }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly why: Refusal }

/** The state at a moment: a proposal expires by itself, before a timer writes it down. */
export function stateAt({ state, expires_at }: Proposal, now: Instant): Proposal['state'] {
  return state === 'PENDING' && expires_at <= now ? 'EXPIRED' : state
}

/** The proposal as approved. A repeat by the same person is unchanged. Refuses FORBIDDEN, OTHER_PERSON_NEEDED, PROPOSAL_ENDED. */
export function approved(proposal: Proposal, roles: ActRoles, by: Decider, now: Instant): ProposalDecision {
  if (!roles.approve.includes(by.role) || isAboutSelf(proposal.subject, by))
    return { outcome: 'refused', why: FORBIDDEN }
  if (!isSecondPerson(proposal.proposed_by, by.userId)) return { outcome: 'refused', why: OTHER_PERSON_NEEDED }
  const isApproved = proposal.state === 'APPROVED' || proposal.state === 'DONE'
  if (isApproved && proposal.decided_by === by.userId) return { outcome: 'unchanged' }
  return decided(proposal, 'APPROVED', by, now)
}

/** The proposal as rejected, also by the person who proposed it. A repeat by the same person is unchanged. Refuses FORBIDDEN, PROPOSAL_ENDED. */
export function rejected(proposal: Proposal, roles: ActRoles, by: Decider, now: Instant): ProposalDecision {
  if (![...roles.propose, ...roles.approve].includes(by.role)) return { outcome: 'refused', why: FORBIDDEN }
  if (proposal.state === 'REJECTED' && proposal.decided_by === by.userId) return { outcome: 'unchanged' }
  return decided(proposal, 'REJECTED', by, now)
}

/** Whether an act is about the person who proposes or approves it. Nobody decides about their own access. */
export function isAboutSelf(subject: string, { userId }: Pick<Decider, 'userId'>): boolean {
  return subject === userId
}

function decided(proposal: Proposal, state: 'APPROVED' | 'REJECTED', by: Decider, now: Instant): ProposalDecision {
  if (stateAt(proposal, now) !== 'PENDING') return { outcome: 'refused', why: PROPOSAL_ENDED }
  return { outcome: 'changed', proposal: { ...proposal, state, decided_by: by.userId, decided_at: now } }
}
