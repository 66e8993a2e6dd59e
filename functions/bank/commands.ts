import { BankAccount, Demat } from '#shared/bank/bank.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { saveBankAccount, saveDemat } from './repository.ts'

/** Writes down the demat account that a user's shares go to. */
export async function recordDemat(ports: Ports, userId: string, demat: Demat): Promise<void> {
  await saveDemat(ports, userId, Demat.parse(demat))
}

/** Writes down the account that a user pays from and is paid to, once it is proved to be theirs. */
export async function recordBankAccount(ports: Ports, userId: string, account: BankAccount): Promise<void> {
  await saveBankAccount(ports, userId, BankAccount.parse(account))
}

export { erasingAccounts } from './repository.ts'
