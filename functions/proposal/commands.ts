import { createHash } from 'node:crypto'
import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import { prefixedId, type ProposalId, type UserId } from '#shared/kernel/id.ts'
import { later } from '#shared/kernel/instant.ts'
import { type Proposal, proposalLifeMs } from '#shared/proposal/proposal.ts'
import { stateAt } from '#shared/proposal/rules.ts'
import type { StoredAct } from './act.ts'
import type { StoredProposal } from './entities.ts'
import { loadProposal, saveNewProposal } from './repository.ts'

// Without the acts themselves, so that a function which only proposes one carries none of them.

/** An act that is proposed: `on` is the kind of its subject. */
export interface NewProposal extends Pick<Proposal, 'id' | 'act' | 'subject' | 'body'> {
  readonly on: StoredAct['subject']
  readonly by: UserId
}

/** Stores a proposal with its entry of the audit trail. One that has this id already is returned as it is. */
export function recordProposal(context: Context<'table'>, { on, by, ...start }: NewProposal): Promise<Proposal> {
  const now = context.clock.now()
  const proposal: StoredProposal = {
    ...start,
    state: 'PENDING',
    proposed_by: by,
    proposed_at: now,
    expires_at: later(now, proposalLifeMs),
    version: 0,
  }
  return retryOnConflict(context, `proposal ${proposal.id}`, async () => {
    const trail = await trailWrites(context, {
      subject: `${on}:${proposal.subject}`,
      act: 'proposal.propose',
      by,
      details: { proposal_id: proposal.id, act: proposal.act },
    })
    if (await saveNewProposal(context, proposal, trail)) return proposal
    return (await loadProposal(context, proposal.id)) ?? proposal
  })
}

/** How often an act is proposed again whose proposals nobody has decided, or somebody has rejected. */
const timesMax = 20

/** Proposes an act under a name that stands for it: once, and again when the proposal before has expired or was rejected. */
export async function recordNamedProposal(
  context: Context<'table'>,
  { name, ...proposal }: Omit<NewProposal, 'id'> & { readonly name: string },
): Promise<Proposal> {
  for (let time = 1; ; time += 1) {
    const id = idOf(`${name} ${time}`)
    const known = await loadProposal(context, id)
    const isOver = known !== undefined && ['EXPIRED', 'REJECTED'].includes(stateAt(known, context.clock.now()))
    if (!isOver || time === timesMax) return known ?? (await recordProposal(context, { ...proposal, id }))
  }
}

function idOf(name: string): ProposalId {
  return prefixedId('prp', createHash('sha256').update(name).digest('hex').slice(0, 32))
}
