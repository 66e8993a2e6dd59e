import { type DocumentName, Kyc, noKyc, type StepStatus } from '#shared/kyc/kyc.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Write } from '#functions/platform/port/table.ts'

const kycKey = (userId: string) => ({ pk: `user#${userId}`, sk: 'kyc' })

export async function loadKyc(context: Context, userId: string): Promise<Kyc> {
  const item = await context.table.get(kycKey(userId))
  return item === undefined ? noKyc : Kyc.parse({ ...noKyc, ...(item['steps'] as object) })
}

export async function saveStep(
  context: Context,
  userId: string,
  step: DocumentName,
  status: StepStatus,
): Promise<void> {
  await context.table.update(kycKey(userId), { set: { [`steps.${step}`]: status } })
}

/** The write that deletes a user's KYC record, for the transaction that deletes the user. */
export function kycDeletionWrites(userId: string): Write {
  return { delete: kycKey(userId) }
}
