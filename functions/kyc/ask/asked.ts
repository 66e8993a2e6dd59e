import { readUser } from '#functions/account/queries.ts'
import type { Verdict } from '#functions/kyc/review/decide-step.ts'
import { paperKeyOfSubmission } from '#functions/kyc/papers/key.ts'
import { readPaper } from '#functions/kyc/papers/store.ts'
import { loadKyc } from '#functions/kyc/repository.ts'
import type { Context } from '#functions/platform/context.ts'
import { hyperverge, type Paper } from '#functions/vendor/hyperverge/client.ts'
import type { User } from '#shared/account/account.ts'
import type { Decision } from '#shared/kyc/decide.ts'
import type { Facts, Kyc } from '#shared/kyc/kyc.ts'
import { compareNames, type NameMatch } from '#shared/kyc/names.ts'
import type { Submission } from '#shared/kyc/submission.ts'

/** What is asked about: a submission with its owner and their KYC. */
export interface Asked {
  readonly context: Context<'table:read' | 'documents:read' | 'secrets' | 'fetch'>
  readonly submission: Submission
  readonly user: User
  readonly kyc: Kyc
}

/**
 * Asks the partner about a submission of one kind and decides by its answer. Throws `VendorFailed` when there is none, by which nothing
 * is decided.
 */
export type Ask = (asked: Asked) => Promise<Verdict>

export async function askedAbout(
  context: Context<'table:read' | 'documents:read' | 'secrets' | 'fetch'>,
  submission: Submission,
): Promise<Asked> {
  const [user, kyc] = await Promise.all([readUser(context, submission.user_id), loadKyc(context, submission.user_id)])
  return { context, submission, user, kyc }
}

/** `answer`: what the partner said, in codes. */
export function verdict(decision: Decision, answer: string, facts?: Facts): Verdict {
  return { decision, by: 'partner', answer, ...(facts !== undefined && { facts }) }
}

export function client({ context, submission }: Asked) {
  return hyperverge(context, submission.user_id)
}

/** The names are the same for us or for the partner; it knows how names are written in India. */
export async function matchOf(asked: Asked, own: string, read: string): Promise<NameMatch> {
  const match = compareNames(own, read)
  return match !== 'same' && (await client(asked).matchNames(own, read)) ? 'same' : match
}

export async function paperOf({ context, submission }: Asked): Promise<Paper> {
  const paper = await readPaper(context, paperKeyOfSubmission(submission))
  if (paper === undefined) throw new Error(`submission ${submission.id} has no file`)
  return paper
}
