import type { Context } from '#functions/platform/context.ts'
import type { Freshness } from '#functions/platform/port/table.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { DisplayStatus } from '#shared/kyc/kyc.ts'
import { displayStatus } from '#shared/kyc/rules.ts'
import { loadKyc } from './repository.ts'

export async function readKycStatus(context: Context, userId: UserId, freshness?: Freshness): Promise<DisplayStatus> {
  return displayStatus(await loadKyc(context, userId, freshness))
}

/** Whether the user's PAN is approved. The user's name is then verified against it and can no longer change. */
export async function isPanApproved(context: Context, userId: UserId): Promise<boolean> {
  return (await loadKyc(context, userId)).pan.state === 'APPROVED'
}
