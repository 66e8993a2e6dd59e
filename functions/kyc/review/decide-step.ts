import { kycCompleted, stepDecided } from '#events/kyc.ts'
import type { Context } from '#functions/platform/context.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Decision } from '#shared/kyc/decide.ts'
import type { DocumentName, Facts, Kyc, Step, StepState } from '#shared/kyc/kyc.ts'
import { outcomeOf } from '#shared/kyc/outcome.ts'
import { displayStatus } from '#shared/kyc/rules.ts'
import type { Decider, Submission } from '#shared/kyc/submission.ts'
import { decisions, waitingSteps } from '#functions/kyc/entities.ts'
import { unneededWrites } from '#functions/kyc/papers/note-unneeded.ts'
import { guardDeletion, guardWrite, kycWrite, loadGuardOwner, loadKyc } from '#functions/kyc/repository.ts'

/** What is decided about a submission, and by whom. */
export interface Verdict {
  readonly decision: Decision
  readonly by: Decider
  /** What was read, beside what is known already. */
  readonly facts?: Facts
  /** The desk's own words to the person. */
  readonly words?: string
  /** The partner's answer in codes. */
  readonly answer?: string
}

/** What an approval writes elsewhere: an account, a demat account. Asked for only when the step is approved. */
export type Approval = () => Promise<Writes>

export interface Decided {
  readonly kyc: Kyc
  readonly step: Step
  /** False when the step was decided before, or has another submission. */
  readonly isNew: boolean
}

type OfSubmission = Pick<Submission, 'id' | 'user_id' | 'document'>

/**
 * Decides a submission once: changes nothing unless its step has this submission and is in one of the states `from`. Approves only what
 * no other account has. One transaction holds the step, the decision, what the approval writes, what it guards, and the events.
 * `extra`: further writes of the same transaction by what becomes of the step, such as an entry of the audit trail, made anew in each attempt.
 */
export async function decideStep(
  context: Context<'table'>,
  submission: OfSubmission,
  verdict: Verdict,
  {
    from,
    approval,
    extra,
  }: { from: readonly StepState[]; approval: Approval; extra?: (step: Step) => Promise<Writes> },
): Promise<Decided> {
  const { id, user_id, document } = submission
  return await retryOnConflict(context, `KYC of ${user_id}`, async () => {
    const kyc = await loadKyc(context, user_id)
    const before = kyc[document]
    if (before.submission !== id || !from.includes(before.state)) return { kyc, step: before, isNew: false }
    const facts = { ...before.facts, ...verdict.facts }
    const owner = facts.guard === undefined ? undefined : await loadGuardOwner(context, facts.guard)
    const decision = unlessTaken(user_id, owner, verdict.decision)
    const step = stepAfter(context, document, before, decision, verdict)
    const after = { ...kyc, [document]: step }
    await context.table.transact({
      ...kycWrite(context, kyc, after),
      ...decisionWrites(context, submission, step, verdict),
      ...waitingWrite(context, submission, step),
      ...guardWrites(context, submission, step, owner),
      ...unneededWrites(context, document, kyc, after),
      ...(step.state === 'APPROVED' && (await approval())),
      ...eventWrites(context, submission, after, verdict.by),
      ...(await extra?.(step)),
    })
    return { kyc: after, step, isNew: true }
  })
}

/** A PAN or an account of another user is no approval, whoever approves. */
function unlessTaken(user: UserId, owner: UserId | undefined, decision: Decision): Decision {
  return decision === 'APPROVED' && owner !== undefined && owner !== user ? 'ALREADY_USED' : decision
}

/** The step after a decision. A reason says by itself whether the step is rejected or waits for the desk. */
export function stepAfter(
  context: Context,
  document: DocumentName,
  before: Step,
  decision: Decision,
  verdict: Pick<Verdict, 'facts' | 'words'>,
): Step {
  const { submission, form, submitted_at } = before
  const common = {
    ...(submission !== undefined && { submission }),
    ...(form !== undefined && { form }),
    ...(submitted_at !== undefined && { submitted_at }),
    changed_at: context.clock.now(),
    facts: { ...before.facts, ...verdict.facts },
  }
  if (decision === 'APPROVED') return { ...common, state: 'APPROVED' }
  const { state } = outcomeOf(document, decision)
  return { ...common, state, reason: decision, ...(verdict.words !== undefined && { words: verdict.words }) }
}

export function decisionWrites(
  context: Context,
  { id, user_id, document }: OfSubmission,
  step: Step,
  { by, answer }: Pick<Verdict, 'by' | 'answer'>,
): Writes {
  const { state, reason, words } = step
  const decision = {
    id: context.ids.make('evt'),
    user_id,
    submission_id: id,
    document,
    at: context.clock.now(),
    by,
    state,
    ...(reason !== undefined && { reason }),
    ...(words !== undefined && { words }),
    ...(answer !== undefined && { answer }),
  }
  return { decision: decisions.create(context, decision) }
}

/** A step under review stands in the desk's list; one that is decided in none. */
export function waitingWrite(context: Context, { id, user_id, document }: OfSubmission, { state }: Step): Writes {
  if (state !== 'REVIEW' && state !== 'CHECKING') return { waiting: waitingSteps.delete({ user_id, document }) }
  const waiting = { user_id, document, submission_id: id, state, since: context.clock.now() }
  return { waiting: waitingSteps.put(context, waiting) }
}

/** An approval takes what only one account may have; a rejection of what was approved before frees it. */
function guardWrites(
  context: Context,
  { user_id, document }: OfSubmission,
  { state, facts }: Step,
  owner: UserId | undefined,
): Writes {
  const guard = facts?.guard
  if (guard === undefined) return {}
  if (state === 'APPROVED') return guardWrite(context, user_id, document, guard)
  return state === 'REJECTED' && owner === user_id ? guardDeletion(user_id, document, guard) : {}
}

/** The events of a decided step, and of the whole KYC when it was the last one. */
export function eventWrites(
  context: Context,
  { id, user_id, document }: OfSubmission,
  after: Kyc,
  by: Decider,
): Writes {
  const { state, reason } = after[document]
  if (state === 'PENDING' || state === 'CHECKING') return {}
  const detail = {
    user_id,
    document,
    submission_id: id,
    state,
    ...(reason !== undefined && { reason }),
    by: causeOf(by),
  }
  return {
    ...outbox(context, stepDecided, detail),
    ...(displayStatus(after) === 'Approved' && outbox(context, kycCompleted, { user_id })),
  }
}

/** An event names no operator. */
function causeOf(by: Decider): 'partner' | 'name' | 'silence' | 'desk' {
  const causes = { partner: 'partner', name: 'name', silence: 'silence' } as const
  return Object.hasOwn(causes, by) ? causes[by as keyof typeof causes] : 'desk'
}
