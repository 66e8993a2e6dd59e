import type { DifferenceId, ProposalId, UserId } from '#shared/kernel/id.ts'
import { dayMs, epochMs, type Instant } from '#shared/kernel/instant.ts'
import type { Difference, DifferenceKind, Finding, StatementPlace } from './difference.ts'

/** Where a difference is: `gateway-missing` is one of the gateway's statement. */
export function placeOf(kind: DifferenceKind): StatementPlace {
  return kind.slice(0, kind.indexOf('-')) as StatementPlace
}

/**
 * The difference after a comparison has found it: a new one, the known one seen again, or one that is open again. One that two
 * people have closed stays closed until its amounts change.
 */
export function seen(id: DifferenceId, before: Difference | undefined, finding: Finding, now: Instant): Difference {
  const version = (before?.version ?? -1) + 1
  const isSame = before !== undefined && isSameAs(before, finding)
  const isKept = before !== undefined && (before.state === 'OPEN' || (before.closed_as === 'accepted' && isSame))
  if (isKept) return { ...before, ...finding, last_seen: now, version }
  const open = {
    state: 'OPEN',
    closed_as: null,
    closed_at: null,
    proposal_id: null,
    closed_by: [],
    reason: null,
  } as const
  return { ...finding, ...open, closed_by: [], id, first_seen: now, last_seen: now, version }
}

/** Whether as much differs as before. Both sides of a balance over all orders move every day: there the rest between them counts. */
function isSameAs(before: Finding, after: Finding): boolean {
  const isOfAll = after.reference === 'balance'
  const restOf = ({ stated_paise, booked_paise }: Finding) => (stated_paise ?? 0) - (booked_paise ?? 0)
  if (isOfAll) return restOf(before) === restOf(after)
  return before.stated_paise === after.stated_paise && before.booked_paise === after.booked_paise
}

/**
 * Whether the desk is alarmed about an open difference. A gateway that holds more than is booked mostly has a payment that we have
 * not seen: we look for a payment every 6 hours at the longest, so only one that is still there on the next day is an alarm.
 */
export function isAlarming(difference: Difference, now: Instant): boolean {
  return difference.kind !== 'gateway-over' || ageDays(difference, now) >= 1
}

/** An open difference that a comparison no longer found. */
export function resolved(before: Difference, now: Instant): Difference {
  return { ...before, state: 'CLOSED', closed_as: 'resolved', closed_at: now, version: before.version + 1 }
}

/** An open difference that two people close. */
export function accepted(
  before: Difference,
  by: { readonly proposalId: ProposalId; readonly people: readonly [UserId, UserId]; readonly reason: string },
  now: Instant,
): Difference {
  const { proposalId, people, reason } = by
  const end = { state: 'CLOSED', closed_as: 'accepted', closed_at: now, proposal_id: proposalId } as const
  return { ...before, ...end, closed_by: [...people], reason, version: before.version + 1 }
}

/** For how many whole days a difference has been open. */
export function ageDays({ first_seen }: Pick<Difference, 'first_seen'>, now: Instant): number {
  return Math.floor((epochMs(now) - epochMs(first_seen)) / dayMs)
}
