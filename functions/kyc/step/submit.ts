import { documentSubmitted } from '#events/kyc.ts'
import { readUser } from '#functions/account/queries.ts'
import { countWithin } from '#functions/platform/http/rate-limit.ts'
import type { Context } from '#functions/platform/context.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { User } from '#shared/account/account.ts'
import type { Accepted } from '#shared/file/rules.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { DocumentName, Kyc, Step } from '#shared/kyc/kyc.ts'
import { triesADay, tryOf } from '#shared/kyc/limits.ts'
import { SIGNATORY_MISSING, STEP_CLOSED, STEP_TOO_EARLY, TOO_MANY_TRIES } from '#shared/kyc/refusals.ts'
import { takesSubmission } from '#shared/kyc/rules.ts'
import type { Submission } from '#shared/kyc/submission.ts'
import { submissions, waitingSteps } from '#functions/kyc/entities.ts'
import { type Entry, storeEntry } from '#functions/kyc/papers/entry.ts'
import { ownerOf, paperOwnerOf } from '#functions/kyc/papers/key.ts'
import { unneededWrites } from '#functions/kyc/papers/note-unneeded.ts'
import { storePaper } from '#functions/kyc/papers/store.ts'
import { kycWrite, loadKyc } from '#functions/kyc/repository.ts'
import { deleteUnsubmitted, noteUnsubmitted, submittedWrites } from './unsubmitted.ts'

/** What a user submits: a document, or an entry of numbers. */
export type NewSubmission = Pick<Submission, 'document'> &
  Partial<Pick<Submission, 'given' | 'facts' | 'cml'>> &
  ({ readonly paper: Accepted } | { readonly entry: Entry })

/**
 * Stores a submission: first a note and its file, then in one transaction the submission, its event, and the step as being checked. Refuses
 * TOO_MANY_TRIES, STEP_CLOSED, STEP_TOO_EARLY, SIGNATORY_MISSING.
 */
export async function recordSubmission(
  context: Context<'table' | 'documents'>,
  userId: UserId,
  { document, given = {}, facts = {}, cml, ...content }: NewSubmission,
): Promise<Submission> {
  const [kyc, user] = await Promise.all([loadKyc(context, userId), readUser(context, userId)])
  refuseUntaken(kyc, user, document)
  await countTry(context, userId, document)
  const replaces = kyc[document].submission
  const submission: Submission = {
    id: context.ids.make('kys'),
    user_id: userId,
    document,
    submitted_at: context.clock.now(),
    form: 'paper' in content ? 'paper' : 'entry',
    given,
    facts,
    ...(replaces !== undefined && { replaces }),
    ...(cml !== undefined && { cml }),
  }
  const note = await noteUnsubmitted(context, submission)
  if ('paper' in content) await storePaper(context, paperOwnerOf(submission), content.paper)
  else await storeEntry(context, ownerOf(submission), content.entry)
  try {
    await saveSubmission(context, user, submission)
  } catch (failure) {
    // After any other failure nobody knows whether the submission is stored: the timer looks at the note later.
    if (failure instanceof Refused) await deleteUnsubmitted(context, note)
    throw failure
  }
  return submission
}

async function saveSubmission(context: Context<'table'>, user: User, submission: Submission): Promise<void> {
  const { id, user_id, document, submitted_at, form, facts } = submission
  await retryOnConflict(context, `KYC of ${user_id}`, async () => {
    const kyc = await loadKyc(context, user_id)
    // An attempt whose answer was lost has stored it.
    if (kyc[document].submission === id) return
    refuseUntaken(kyc, user, document)
    const step: Step = { state: 'CHECKING', submission: id, form, submitted_at, changed_at: submitted_at, facts }
    const waiting = { user_id, document, submission_id: id, state: 'CHECKING', since: submitted_at } as const
    const after = { ...kyc, [document]: step }
    await context.table.transact({
      ...kycWrite(context, kyc, after),
      ...unneededWrites(context, document, kyc, after),
      submission: submissions.create(context, submission),
      ...submittedWrites(submission),
      waiting: waitingSteps.put(context, waiting),
      ...outbox(context, documentSubmitted, { user_id, document, submission_id: id }),
    })
  })
}

/** Refuses what the KYC does not take now. */
export function refuseUntaken(kyc: Kyc, user: User, document: DocumentName): void {
  if (!takesSubmission(kyc[document])) throw new Refused(STEP_CLOSED)
  const needsAadhaar = document === 'pan' || document === 'selfie'
  if (needsAadhaar && !['APPROVED', 'REVIEW', 'CHECKING'].includes(kyc.aadhaar.state)) throw new Refused(STEP_TOO_EARLY)
  // A company's Aadhaar and selfie are its signatory's.
  if (document === 'aadhaar' && user.user_type === 'COMPANY' && user.first_name === '')
    throw new Refused(SIGNATORY_MISSING)
}

async function countTry(context: Context<'table'>, userId: UserId, document: DocumentName): Promise<void> {
  const limit = { max: triesADay[tryOf[document]], windowMs: dayMs }
  await countWithin(context, `kyc-${document}#${userId}`, limit, TOO_MANY_TRIES)
}
