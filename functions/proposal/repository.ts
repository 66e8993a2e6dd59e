import type { Context } from '#functions/platform/context.ts'
import { TransactionCancelled, type Writes } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import { save } from '#functions/platform/storage/save.ts'
import type { ProposalId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import type { Proposal } from '#shared/proposal/proposal.ts'
import { openProposalsPk, proposals, type StoredProposal } from './entities.ts'

export function loadProposal(context: Context<'table:read'>, id: ProposalId): Promise<StoredProposal | undefined> {
  return proposals.find(context, { id })
}

/** Stores a new proposal with its entry of the audit trail. False when one has this id: an earlier attempt of the same request. */
export async function saveNewProposal(
  context: Context<'table'>,
  proposal: StoredProposal,
  trail: Writes,
): Promise<boolean> {
  try {
    await context.table.transact({ proposal: proposals.create(context, proposal), ...trail })
    return true
  } catch (failure) {
    if (failure instanceof TransactionCancelled && failure.hasFailed('proposal')) return false
    throw failure
  }
}

/** Stores a changed proposal on the condition that it is as it was read. Returns the stored one. */
export async function saveProposal(
  context: Context<'table'>,
  before: StoredProposal,
  after: Proposal,
  trail: Writes = {},
): Promise<StoredProposal> {
  const proposal = { ...after, version: before.version + 1 }
  await save(context, { proposal: proposals.replace(context, before, proposal), ...trail })
  return proposal
}

/** Proposals that have not ended, by the time at which somebody must look at them. */
export function loadOpenProposals(
  context: Context<'table:read'>,
  { limit, cursor }: PageRequest,
): Promise<Page<StoredProposal>> {
  return proposals.listWork(context, { pk: openProposalsPk, limit, ...cursorOf(cursor) })
}

/** Proposals that were to be looked at until a moment, by pages: expired ones, and approved ones whose act was interrupted. */
export function loadDueProposals(
  context: Context<'table:read'>,
  until: Instant,
  { limit, cursor }: PageRequest,
): Promise<Page<StoredProposal>> {
  const between = ['0', `${until}~`] as const
  return proposals.listWork(context, { pk: openProposalsPk, between, limit, ...cursorOf(cursor) })
}
