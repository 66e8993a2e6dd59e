import type { UserId } from '#shared/kernel/id.ts'
import type { DocumentName, StepStatus } from '#shared/kyc/kyc.ts'
import type { Context } from '#functions/platform/context.ts'
import { saveStep } from './repository.ts'

/** Stores the status of one step of a user's KYC. */
export async function recordKycStep(
  context: Context,
  userId: UserId,
  step: DocumentName,
  status: StepStatus,
): Promise<void> {
  await saveStep(context, userId, step, status)
}

export { kycDeletionWrites } from './repository.ts'
