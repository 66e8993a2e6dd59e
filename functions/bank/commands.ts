import { BankAccount, Demat } from '#shared/bank/bank.ts'
import type { Context } from '#functions/platform/context.ts'
import { saveBankAccount, saveDemat } from './repository.ts'

/** Stores the demat account to which a user's shares are credited. */
export async function recordDemat(context: Context, userId: string, demat: Demat): Promise<void> {
  await saveDemat(context, userId, Demat.parse(demat))
}

/** Stores a user's bank account, for payments and payouts. The caller has verified that it is theirs. */
export async function recordBankAccount(context: Context, userId: string, account: BankAccount): Promise<void> {
  await saveBankAccount(context, userId, BankAccount.parse(account))
}

export { accountDeletionWrites } from './repository.ts'
