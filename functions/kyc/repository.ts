import { type DocumentName, type Kyc, noKyc, type StepStatus } from '#shared/kyc/kyc.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Freshness, Writes } from '#functions/platform/port/table.ts'
import { kycs } from './entities.ts'

export async function loadKyc(context: Context, userId: UserId, freshness?: Freshness): Promise<Kyc> {
  return (await kycs.find(context, { user_id: userId }, freshness)) ?? noKyc
}

export async function saveStep(
  context: Context,
  userId: UserId,
  step: DocumentName,
  status: StepStatus,
): Promise<void> {
  await context.table.update(kycs.key({ user_id: userId }), { set: { [step]: status } })
}

/** The write that deletes a user's KYC record, for the transaction that deletes the user. */
export function kycDeletionWrites(userId: UserId): Writes {
  return { kyc: kycs.delete({ user_id: userId }) }
}
