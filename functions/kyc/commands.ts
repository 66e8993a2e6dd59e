import type { Context } from '#functions/platform/context.ts'
import { isConflict } from '#functions/platform/port/table.ts'
import { save } from '#functions/platform/storage/save.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { documentNames, type DocumentName, type Kyc, type Step } from '#shared/kyc/kyc.ts'
import { STEP_NOT_REJECTED } from '#shared/kyc/refusals.ts'
import { takesSubmission } from '#shared/kyc/rules.ts'
import { kycWrite, loadKyc } from './repository.ts'

/** Starts a user's KYC. One that was started stays as it is. */
export async function recordStarted(context: Context<'table'>, userId: UserId): Promise<Kyc> {
  const kyc = await loadKyc(context, userId)
  if (kyc.version > 0) return kyc
  try {
    await save(context, kycWrite(context, kyc, kyc))
    return kyc
  } catch (failure) {
    if (!isConflict(failure)) throw failure
    return await loadKyc(context, userId)
  }
}

/** Reopens a rejected step. Refuses STEP_NOT_REJECTED, also for a final no. */
export function recordReopened(context: Context<'table'>, userId: UserId, document: DocumentName): Promise<Kyc> {
  return retryOnConflict(context, `KYC of ${userId}`, async () => {
    const kyc = await loadKyc(context, userId)
    const step = kyc[document]
    if (step.state !== 'REJECTED' || !takesSubmission(step)) throw new Refused(STEP_NOT_REJECTED)
    // The next submission replaces this one.
    const { submission, form } = step
    const reopened: Step = {
      state: 'PENDING',
      changed_at: context.clock.now(),
      ...(submission !== undefined && { submission }),
      ...(form !== undefined && { form }),
    }
    const after: Kyc = { ...kyc, [document]: reopened }
    await save(context, kycWrite(context, kyc, after))
    return after
  })
}

/** Sets a step's state without a submission, for the people of a demo or a test. */
export function recordStepState(
  context: Context<'table'>,
  userId: UserId,
  document: DocumentName,
  step: Pick<Step, 'state' | 'reason'>,
): Promise<void> {
  return retryOnConflict(context, `KYC of ${userId}`, async () => {
    const kyc = await loadKyc(context, userId)
    const after = { ...kyc, [document]: { ...step, changed_at: context.clock.now() } }
    await save(context, kycWrite(context, kyc, after))
  })
}

/** Approves all steps without submissions, for the people of a demo or a test. */
export async function recordApprovedKyc(context: Context<'table'>, userId: UserId): Promise<void> {
  const approved = { state: 'APPROVED', changed_at: context.clock.now() } as const
  const kyc = await loadKyc(context, userId)
  const steps = Object.fromEntries(documentNames.map((name) => [name, approved]))
  await save(context, kycWrite(context, kyc, { ...kyc, ...steps }))
}

export { deleteKycItems, kycDeletionWrites } from './repository.ts'
export { nameChangeWrites } from './name-change.ts'
