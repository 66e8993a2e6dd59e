import { type DocumentName, Kyc, noKyc, type StepStatus } from '#shared/kyc/kyc.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Write } from '#functions/platform/port/table.ts'

const kycKey = (userId: string) => ({ pk: `user#${userId}`, sk: 'kyc' })

export async function loadKyc(ports: Ports, userId: string): Promise<Kyc> {
  const item = await ports.table.get(kycKey(userId))
  return item === undefined ? noKyc : Kyc.parse({ ...noKyc, ...(item['steps'] as object) })
}

export async function saveStep(ports: Ports, userId: string, step: DocumentName, status: StepStatus): Promise<void> {
  await ports.table.update(kycKey(userId), { set: { [`steps.${step}`]: status } })
}

/** The write that deletes a user's KYC record, for the transaction that deletes the user. */
export function kycDeletionWrites(userId: string): Write {
  return { delete: kycKey(userId) }
}
