import type { UserId } from '#shared/kernel/id.ts'
import type { BankAccount, Demat } from '#shared/bank/bank.ts'
import type { Context } from '#functions/platform/context.ts'
import { loadBankAccount, loadDemat } from './repository.ts'

export function findDemat(context: Context, userId: UserId): Promise<Demat | undefined> {
  return loadDemat(context, userId)
}

/** The verified account with its full number. Mask the number before showing it (./read-bank-account.ts). */
export function findBankAccount(context: Context, userId: UserId): Promise<BankAccount | undefined> {
  return loadBankAccount(context, userId)
}
