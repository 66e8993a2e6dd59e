import { nameCheck } from '#functions/account/commands.ts'
import { bankAccountWrites, dematWrites } from '#functions/bank/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import { inAtMost } from '#functions/platform/time-left.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { Step } from '#shared/kyc/kyc.ts'
import { answerMsMax } from '#shared/kyc/limits.ts'
import type { Submission } from '#shared/kyc/submission.ts'
import { type Ask, askedAbout } from './ask/asked.ts'
import { type Decided, decideStep } from './review/decide-step.ts'
import { readEntry } from './papers/entry.ts'
import { ownerOf } from './papers/key.ts'

/**
 * Asks the partner about a submission that was just made, for some seconds, and decides its step. Without an answer the step stays as it
 * is being checked, also after a mistake of ours: the subscriber goes on (./on-document-submitted.ts). Returns the step.
 */
export async function checkNow(
  context: Context<'table' | 'documents:read' | 'secrets' | 'fetch'>,
  submission: Submission,
  ask: Ask,
): Promise<Step> {
  try {
    return (await check(inAtMost(context, answerMsMax), submission, ask)).step
  } catch (failure) {
    logUndecided(context, submission, failure)
    return { state: 'CHECKING', submission: submission.id }
  }
}

/** Says why a step was not decided: the partner's silence, or a mistake of ours, which rings another alarm. */
export function logUndecided(context: Context, { document }: Pick<Submission, 'document'>, failure: unknown): void {
  const fields = { document, error: describe(failure) }
  if (failure instanceof VendorFailed) context.log({ level: 'warn', event: 'kyc-unanswered', ...fields })
  else context.log({ level: 'error', event: 'kyc-check-failed', ...fields })
}

/** Asks the partner about a submission and decides its step by the answer. Throws when there is none. */
export async function check(
  context: Context<'table' | 'documents:read' | 'secrets' | 'fetch'>,
  submission: Submission,
  ask: Ask,
): Promise<Decided> {
  const asked = await askedAbout(context, submission)
  const verdict = await ask(asked)
  return await decideStep(context, submission, verdict, {
    from: ['CHECKING'],
    // A name that was changed meanwhile was not compared: the submission is checked again.
    approval: async () => ({ ...nameCheck(asked.user), ...(await approvalWrites(context, submission)) }),
  })
}

/** What the approval of a step writes elsewhere: the account that a bank or demat step brings. */
export async function approvalWrites(context: Context<'documents:read'>, submission: Submission): Promise<Writes> {
  const { document, user_id, given } = submission
  if (document === 'bank') {
    const { account_no } = await readEntry(context, ownerOf(submission))
    // Deleted when the step was approved for the first time: the account is stored, and its holder's name has changed since.
    if (account_no === undefined) return {}
    const { bank_name = '', ifsc: ifsc_code = '' } = given
    return bankAccountWrites(context, user_id, { bank_name, account_no, ifsc_code })
  }
  if (document !== 'demat') return {}
  const { dp_id = '', client_id = '' } = given
  return dematWrites(context, user_id, { dp_id, client_id })
}
