import { type DisplayStatus, stepStatuses } from '#shared/kyc/kyc.ts'
import { displayStatus } from '#shared/kyc/rules.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { loadKyc } from './repository.ts'

export async function readKycStatus(ports: Ports, userId: string): Promise<DisplayStatus> {
  return displayStatus(await loadKyc(ports, userId))
}

/** Whether the user's PAN is approved. The user's name is then verified against it and can no longer change. */
export async function isPanApproved(ports: Ports, userId: string): Promise<boolean> {
  return (await loadKyc(ports, userId)).pan === stepStatuses.approved
}
