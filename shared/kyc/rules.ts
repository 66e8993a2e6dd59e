import { hourMs, type Instant, later } from '#shared/kernel/instant.ts'
import { type DisplayStatus, documentNames, type DocumentName, type Step, type Steps, type StepStatus } from './kyc.ts'
import { type Outcome, outcomeOf, outcomes } from './outcome.ts'
import type { FinalReason, Fix, Reason } from './reason.ts'

const statuses = { PENDING: 0, APPROVED: 1, REJECTED: 2, REVIEW: 3, CHECKING: 3 } as const

/** The status of a step on the wire. One that is being checked is under review until it is decided. */
export function statusOf({ state }: Pick<Step, 'state'>): StepStatus {
  return statuses[state]
}

/**
 * The overall status: Rejected when any step is rejected, Approved when all six are approved, Submitted when none is
 * pending, else Pending.
 */
export function displayStatus(steps: Steps): DisplayStatus {
  const states = documentNames.map((name) => steps[name].state)
  if (states.includes('REJECTED')) return 'Rejected'
  if (states.every((state) => state === 'APPROVED')) return 'Approved'
  return states.includes('PENDING') ? 'Pending' : 'Submitted'
}

/** The first step that waits for the person: neither approved nor being looked at. Undefined when none does. */
export function nextDocument(steps: Steps): DocumentName | undefined {
  return documentNames.find((name) => ['PENDING', 'REJECTED'].includes(steps[name].state))
}

/** How many steps are approved, by which the screen is worded. */
export function countApproved(steps: Steps): number {
  return documentNames.filter((name) => steps[name].state === 'APPROVED').length
}

/** What a person can do about a step; undefined where there is nothing to do. */
export function fixOf(document: DocumentName, { state, reason }: Pick<Step, 'state' | 'reason'>): Fix | undefined {
  if (state === 'CHECKING') return 'WAIT'
  return reason === undefined ? undefined : outcomeOf(document, reason).fix
}

/** Why a step is where it is, for people. The desk's own words come first. */
export function wordsOf(document: DocumentName, { state, reason, words }: Step): string | undefined {
  if (state === 'CHECKING') return checkingWords
  return words ?? (reason === undefined ? undefined : outcomeOf(document, reason).words)
}

/** The words of a step that is being checked. */
export const checkingWords = 'We are checking this. It usually takes less than a minute.'

/** Which of our own words a step has: `CHECKING`, or the document and the reason. Undefined for those of a person, and for none. */
export function wordsCodeOf(document: DocumentName, { state, reason, words }: Step): string | undefined {
  if (state === 'CHECKING') return state
  return words === undefined && reason !== undefined ? `${document}.${reason}` : undefined
}

/** The desk decides within this time. */
export const reviewMs = 24 * hourMs

/** By when a step that waits is decided; undefined for one that waits for nothing of ours. */
export function decidedBy({ state, changed_at }: Step): Instant | undefined {
  const isWaiting = state === 'CHECKING' || state === 'REVIEW'
  return isWaiting && changed_at !== undefined ? later(changed_at, reviewMs) : undefined
}

/** Whether a step takes a new submission. A person under 18 gets a final no. */
export function takesSubmission({ state, reason }: Step): boolean {
  return (state === 'PENDING' || state === 'REJECTED') && !isFinal(reason)
}

/** Why a KYC has ended with a final no; undefined while it can go on. */
export function finalReasonOf(steps: Steps): FinalReason | undefined {
  return documentNames
    .map((name) => steps[name])
    .flatMap(({ state, reason }) => (state === 'REJECTED' && isFinal(reason) ? [reason] : []))[0]
}

function isFinal(reason: Reason | undefined): reason is FinalReason {
  return reason === 'UNDER_18'
}

/** The reasons for which a document can be rejected. */
export function rejectionsOf(document: DocumentName): readonly Reason[] {
  const all = Object.entries(outcomes[document]) as readonly [Reason, Outcome][]
  return all.flatMap(([reason, { state }]) => (state === 'REJECTED' ? [reason] : []))
}
