import type { DocumentName, StepStatus } from '#shared/kyc/kyc.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { saveStep } from './repository.ts'

/** Stores the status of one step of a user's KYC. */
export async function recordKycStep(
  ports: Ports,
  userId: string,
  step: DocumentName,
  status: StepStatus,
): Promise<void> {
  await saveStep(ports, userId, step, status)
}

export { kycDeletionWrites } from './repository.ts'
