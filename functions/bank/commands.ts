import { BankAccount, Demat } from '#shared/bank/bank.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { saveBankAccount, saveDemat } from './repository.ts'

/** Stores the demat account to which a user's shares are credited. */
export async function recordDemat(ports: Ports, userId: string, demat: Demat): Promise<void> {
  await saveDemat(ports, userId, Demat.parse(demat))
}

/** Stores a user's bank account, for payments and payouts. The caller has verified that it is theirs. */
export async function recordBankAccount(ports: Ports, userId: string, account: BankAccount): Promise<void> {
  await saveBankAccount(ports, userId, BankAccount.parse(account))
}

export { accountDeletionWrites } from './repository.ts'
