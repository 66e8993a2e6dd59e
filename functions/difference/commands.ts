import { createHash } from 'node:crypto'
import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import type { Difference, Finding } from '#shared/difference/difference.ts'
import { DIFFERENCE_CLOSED } from '#shared/difference/refusals.ts'
import { accepted, ageDays, isAlarming, resolved, seen } from '#shared/difference/rules.ts'
import { type DifferenceId, prefixedId, type ProposalId, type UserId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { loadDifference, saveDifference } from './repository.ts'

/** The same for the same thing on every day, whatever its amounts are. */
export function differenceIdOf({ kind, order_id, reference }: Finding): DifferenceId {
  const hash = createHash('sha256')
    .update(`${kind} ${order_id ?? ''} ${reference}`)
    .digest('hex')
  return prefixedId('dif', hash.slice(0, 32))
}

/**
 * Records what a comparison that began at a time has found, and alarms while it is open (`isAlarming`). A repeat by the same
 * comparison changes nothing.
 */
export async function recordFinding(context: Context<'table'>, finding: Finding, comparedAt: Instant): Promise<void> {
  const id = differenceIdOf(finding)
  const after = await retryOnConflict(context, `difference ${id}`, async () => {
    const before = await loadDifference(context, id)
    if (before !== undefined && before.last_seen >= comparedAt) return before
    const difference = seen(id, before, finding, comparedAt)
    await saveDifference(context, before, difference)
    return difference
  })
  if (after.state !== 'OPEN' || !isAlarming(after, comparedAt)) return
  const age_days = ageDays(after, comparedAt)
  // Without reference and amounts: their digits can look like those of a phone or an account. The desk lists them by the id.
  context.log({
    level: 'error',
    event: 'difference-open',
    id,
    kind: after.kind,
    order: after.order_id,
    sale: after.sale_id,
    age_days,
  })
}

/** Closes an open difference that a comparison no longer found. */
export async function recordResolved(context: Context<'table'>, id: DifferenceId): Promise<void> {
  await retryOnConflict(context, `difference ${id}`, async () => {
    const before = await loadDifference(context, id)
    if (before?.state === 'OPEN') await saveDifference(context, before, resolved(before, context.clock.now()))
  })
}

export interface Acceptance {
  readonly id: DifferenceId
  readonly proposalId: ProposalId
  readonly proposedBy: UserId
  readonly approvedBy: UserId
  readonly reason: string
}

/** Two people close an open difference. Idempotent by the proposal. Refuses NOT_FOUND, DIFFERENCE_CLOSED. */
export async function recordAccepted(context: Context<'table'>, acceptance: Acceptance): Promise<void> {
  const { id, proposalId, proposedBy, approvedBy, reason } = acceptance
  await retryOnConflict(context, `difference ${id}`, async () => {
    const before = await readOpenDifference(context, id, proposalId)
    if (before === undefined) return
    const by = { proposalId, people: [proposedBy, approvedBy], reason } as const
    const trail = await trailWrites(context, {
      subject: `difference:${id}`,
      act: 'difference.close',
      by: approvedBy,
      details: { proposal_id: proposalId, proposed_by: proposedBy, kind: before.kind },
    })
    await saveDifference(context, before, accepted(before, by, context.clock.now()), trail)
  })
}

/** Undefined when this proposal has closed it already. */
async function readOpenDifference(
  context: Context<'table:read'>,
  id: DifferenceId,
  proposalId: ProposalId,
): Promise<Difference | undefined> {
  const difference = await loadDifference(context, id)
  if (difference === undefined) throw new Refused(NOT_FOUND)
  if (difference.proposal_id === proposalId) return undefined
  if (difference.state !== 'OPEN') throw new Refused(DIFFERENCE_CLOSED)
  return difference
}
