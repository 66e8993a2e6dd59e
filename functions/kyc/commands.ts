import type { DocumentName, StepStatus } from '#shared/kyc/kyc.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { saveStep } from './repository.ts'

/** Writes down how one step of a user's KYC stands. */
export async function recordKycStep(
  ports: Ports,
  userId: string,
  step: DocumentName,
  status: StepStatus,
): Promise<void> {
  await saveStep(ports, userId, step, status)
}

export { erasingKyc } from './repository.ts'
