import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import type { ProposalId } from '#shared/kernel/id.ts'
import type { Page } from '#shared/kernel/paging.ts'
import { FORBIDDEN, NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { Proposal } from '#shared/proposal/proposal.ts'
import { approved, type Decider, isAboutSelf, rejected, stateAt } from '#shared/proposal/rules.ts'
import type { StoredAct } from './act.ts'
import { findAct } from './acts.ts'
import type { StoredProposal } from './entities.ts'
import { recordProposal } from './commands.ts'
import { loadDueProposals, loadProposal, saveProposal } from './repository.ts'
import { type ActRequest, parseRequest } from './request.ts'

/** Proposals that the timer reads at once. */
const pageSize = 50

/** Proposes an act. Refuses INVALID_INPUT, FORBIDDEN, NOT_FOUND, and what the act itself refuses as things are. */
export async function startProposal(
  context: Context<'table' | 'files:read' | 'secrets'>,
  request: ActRequest,
  by: Decider,
): Promise<Proposal> {
  const { act, id, subject, body } = await parseRequest(context, request, by)
  if (!act.roles.propose.includes(by.role) || isAboutSelf(subject, by)) throw new Refused(FORBIDDEN)
  const known = await loadProposal(context, id)
  if (known !== undefined) return known
  await act.check(context, subject, body)
  return recordProposal(context, { id, act: act.name, on: act.subject, subject, body, by: by.userId })
}

/**
 * Approves a proposal and carries its act out, once. A repeat by the same person continues where the first attempt stopped.
 * Refuses NOT_FOUND, FORBIDDEN, OTHER_PERSON_NEEDED, PROPOSAL_ENDED, and what the act refuses: the proposal is REFUSED then.
 */
export async function recordApproval(
  context: Context<'table' | 'files:read'>,
  id: ProposalId,
  by: Decider,
): Promise<Proposal> {
  return carryOut(context, await decide(context, id, by, approved, 'proposal.approve'))
}

/** Rejects a proposal. Refuses NOT_FOUND, FORBIDDEN, PROPOSAL_ENDED. */
export function recordRejection(context: Context<'table'>, id: ProposalId, by: Decider): Promise<Proposal> {
  return decide(context, id, by, rejected, 'proposal.reject')
}

/** Ends what has expired, and carries out what was approved and interrupted. Throws when one of them fails; the others are done. */
export async function endDueProposals(context: Context<'table' | 'files:read'>): Promise<void> {
  const failures: unknown[] = []
  const now = context.clock.now()
  let cursor: string | undefined
  do {
    const page: Page<StoredProposal> = await loadDueProposals(context, now, { limit: pageSize, cursor })
    for (const proposal of page.values) {
      const isExpired = stateAt(proposal, now) === 'EXPIRED'
      const work = isExpired ? saveEnd(context, proposal, { state: 'EXPIRED' }) : carryOut(context, proposal)
      await work.catch((failure: unknown) => {
        // What an act refuses has ended its proposal.
        if (!(failure instanceof Refused)) failures.push(failure)
      })
    }
    cursor = page.cursor
  } while (cursor !== undefined)
  if (failures.length > 0) throw failures[0]
}

async function decide(
  context: Context<'table'>,
  id: ProposalId,
  by: Decider,
  rule: typeof approved,
  trailAct: string,
): Promise<StoredProposal> {
  return retryOnConflict(context, `proposal ${id}`, async () => {
    const before = await readProposal(context, id)
    const decision = rule(before, actOf(before).roles, by, context.clock.now())
    if (decision.outcome === 'refused') throw new Refused(decision.why)
    if (decision.outcome === 'unchanged') return before
    return saveProposal(context, before, decision.proposal, await trailOf(context, before, trailAct, by))
  })
}

/** Runs the act of an approved proposal. Its refusal ends the proposal; any other failure leaves it approved, to be tried again. */
async function carryOut(context: Context<'table' | 'files:read'>, proposal: StoredProposal): Promise<Proposal> {
  const { decided_by: approvedBy } = proposal
  if (proposal.state !== 'APPROVED' || approvedBy === undefined) return proposal
  const people = { proposalId: proposal.id, proposedBy: proposal.proposed_by, approvedBy }
  try {
    await actOf(proposal).run(context, proposal.subject, proposal.body, people)
  } catch (failure) {
    if (failure instanceof Refused)
      await saveEnd(context, proposal, { state: 'REFUSED', refusal: failure.refusal.code })
    throw failure
  }
  return saveEnd(context, proposal, { state: 'DONE' })
}

/** Ends a proposal, unless it has changed meanwhile: somebody has decided, or another attempt has ended it. */
function saveEnd(
  context: Context<'table'>,
  before: StoredProposal,
  end: Pick<Proposal, 'state' | 'refusal'>,
): Promise<StoredProposal> {
  return retryOnConflict(context, `proposal ${before.id}`, async () => {
    const current = await readProposal(context, before.id)
    return current.version === before.version ? saveProposal(context, current, { ...current, ...end }) : current
  })
}

async function readProposal(context: Context<'table:read'>, id: ProposalId): Promise<StoredProposal> {
  const proposal = await loadProposal(context, id)
  if (proposal === undefined) throw new Refused(NOT_FOUND)
  return proposal
}

/** The act of a stored proposal. An act leaves the code only when no proposal of it is open. */
function actOf(proposal: Proposal): StoredAct {
  const act = findAct(proposal.act)
  if (act === undefined) throw new Error(`proposal ${proposal.id}: there is no act ${proposal.act}`)
  return act
}

/** The entry stands with the subject of the act, so that everything about it is in one chain. */
function trailOf(context: Context<'table:read'>, proposal: Proposal, what: string, by: Decider) {
  return trailWrites(context, {
    subject: `${actOf(proposal).subject}:${proposal.subject}`,
    act: what,
    by: by.userId,
    details: { proposal_id: proposal.id, act: proposal.act },
  })
}
