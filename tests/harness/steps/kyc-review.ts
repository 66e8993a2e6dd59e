import { approvalWrites } from '#functions/kyc/check.ts'
import { decideStep } from '#functions/kyc/review/decide-step.ts'
import { waitingSteps } from '#functions/kyc/entities.ts'
import { kycWrite, loadKyc } from '#functions/kyc/repository.ts'
import { recordSubmission } from '#functions/kyc/step/submit.ts'
import { SubmissionId, type UserId } from '#shared/kernel/id.ts'
import type { Decision } from '#shared/kyc/decide.ts'
import type { DocumentName, Facts } from '#shared/kyc/kyc.ts'
import type { Submission } from '#shared/kyc/submission.ts'
import { png } from '#tests/harness/picture.ts'
import type { TestApp } from '#tests/harness/api-client.ts'

/** What a document says that only one account may have. */
export const panFacts = { name: 'RAVI MENON', last4: '234F', guard: 'hash-of-a-pan' } as const

const entries: Partial<Record<DocumentName, { readonly pan: string } | { readonly account_no: string }>> = {
  pan: { pan: 'ABCPM1234F' },
  bank: { account_no: '50100012345678' },
}
const given: Partial<Record<DocumentName, Submission['given']>> = {
  bank: { bank_name: 'HDFC Bank', ifsc: 'HDFC0000001' },
  demat: { dp_id: 'IN300011', client_id: '10000009', dp_name: 'Some Broker' },
}

/** Submits a step, as its endpoint does. Nobody has decided it yet. */
export function submitStep(
  { app }: TestApp,
  userId: UserId,
  document: DocumentName,
  facts: Facts = {},
): Promise<Submission> {
  const entry = entries[document]
  return recordSubmission(app.context, userId, {
    document,
    facts,
    given: given[document] ?? {},
    ...(entry === undefined ? { paper: { kind: 'image/png', bytes: png() } } : { entry }),
  })
}

/** Submits a step and decides it, as an answer of the partner does. */
export async function answerStep(
  harness: TestApp,
  userId: UserId,
  document: DocumentName,
  decision: Decision,
  facts?: Facts,
): Promise<Submission> {
  const submission = await submitStep(harness, userId, document, facts)
  const { context } = harness.app
  await decideStep(
    context,
    submission,
    { decision, by: 'partner', answer: 'said-so' },
    { from: ['CHECKING'], approval: () => approvalWrites(context, submission) },
  )
  return submission
}

/** A step that is being checked, and whose event was lost. */
export async function loseStep({ app: { context } }: TestApp, userId: UserId, document: DocumentName): Promise<void> {
  const kyc = await loadKyc(context, userId)
  const submission = SubmissionId.parse(`kys_${document}`)
  const at = context.clock.now()
  const step = { state: 'CHECKING', submission, submitted_at: at, changed_at: at } as const
  const waiting = { user_id: userId, document, submission_id: submission, state: 'CHECKING', since: at } as const
  await context.table.transact({
    ...kycWrite(context, kyc, { ...kyc, [document]: step }),
    waiting: waitingSteps.put(context, waiting),
  })
}
