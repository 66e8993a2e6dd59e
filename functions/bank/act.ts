import { Demat } from '#shared/bank/bank.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { saveDemat } from './store.ts'

/** Writes down the demat account that a user's shares go to. */
export async function recordDemat(ports: Ports, userId: string, demat: Demat): Promise<void> {
  await saveDemat(ports, userId, Demat.parse(demat))
}
