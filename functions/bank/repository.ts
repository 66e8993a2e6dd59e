import type { BankAccount, Demat } from '#shared/bank/bank.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { bankAccounts, demats } from './entities.ts'

export function loadDemat(context: Context, userId: UserId): Promise<Demat | undefined> {
  return demats.find(context, { user_id: userId })
}

export async function saveDemat(context: Context, userId: UserId, demat: Demat): Promise<void> {
  await context.table.put(demats.itemOf(context, { ...demat, user_id: userId }))
}

export function loadBankAccount(context: Context, userId: UserId): Promise<BankAccount | undefined> {
  return bankAccounts.find(context, { user_id: userId })
}

export async function saveBankAccount(context: Context, userId: UserId, account: BankAccount): Promise<void> {
  await context.table.put(bankAccounts.itemOf(context, { ...account, user_id: userId }))
}

/** The writes that delete a user's bank and demat account, for the transaction that deletes the user. */
export function bankDeletionWrites(userId: UserId): Writes {
  const owner = { user_id: userId }
  return { 'bank account': bankAccounts.delete(owner), 'demat account': demats.delete(owner) }
}
