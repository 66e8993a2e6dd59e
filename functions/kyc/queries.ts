import type { Context } from '#functions/platform/context.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { DisplayStatus, DocumentName, Step } from '#shared/kyc/kyc.ts'
import type { FinalReason } from '#shared/kyc/reason.ts'
import { displayStatus, finalReasonOf } from '#shared/kyc/rules.ts'
import { loadKyc } from './repository.ts'

export async function readKycStatus(context: Context<'table:read'>, userId: UserId): Promise<DisplayStatus> {
  return displayStatus(await loadKyc(context, userId))
}

/** The overall status, and why KYC has ended where it has. */
export async function readKycResult(
  context: Context<'table:read'>,
  userId: UserId,
): Promise<{ readonly status: DisplayStatus; readonly finalReason: FinalReason | undefined }> {
  const kyc = await loadKyc(context, userId)
  return { status: displayStatus(kyc), finalReason: finalReasonOf(kyc) }
}

/** One step of a user's KYC. */
export async function readStep(context: Context<'table:read'>, userId: UserId, document: DocumentName): Promise<Step> {
  return (await loadKyc(context, userId))[document]
}

/** Whether the user's PAN is approved. The user's name is then verified against it and can no longer change. */
export async function isPanApproved(context: Context<'table:read'>, userId: UserId): Promise<boolean> {
  return (await loadKyc(context, userId)).pan.state === 'APPROVED'
}
