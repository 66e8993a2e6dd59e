import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { type Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { Proposal } from '#shared/proposal/proposal.ts'

// The items of this module: keys, schemas, indexes.

export const StoredProposal = z.object({ ...Proposal.shape, version: z.int() })
export type StoredProposal = z.infer<typeof StoredProposal>

/** Proposals that have not ended, by the time at which somebody must look at them (`gsi2`). */
export const openProposalsPk = 'proposal#open'

/** An approved act that is not done after this time was interrupted. */
const runMs = minuteMs

function lookAt({ state, expires_at, decided_at }: Proposal): Instant | undefined {
  if (state === 'PENDING') return expires_at
  return state === 'APPROVED' && decided_at !== undefined ? later(decided_at, runMs) : undefined
}

export const proposals = entity({
  schema: StoredProposal,
  key: ({ id }: Pick<Proposal, 'id'>) => ({ pk: `proposal#proposal#${id}`, sk: 'proposal' }),
  index(proposal) {
    const at = lookAt(proposal)
    return at === undefined ? {} : { gsi2pk: openProposalsPk, gsi2sk: `${at}#${proposal.id}` }
  },
})
