import type { UserId } from '#shared/kernel/id.ts'
import type { BankAccount, Demat } from '#shared/bank/bank.ts'
import type { Context } from '#functions/platform/context.ts'
import { save } from '#functions/platform/storage/save.ts'
import { bankAccountWrites, dematWrites } from './repository.ts'

/** Stores the demat account to which a user's shares are credited. */
export async function recordDemat(context: Context<'table'>, userId: UserId, demat: Demat): Promise<void> {
  await save(context, dematWrites(context, userId, demat))
}

/** Stores a user's bank account, for payments and payouts. The caller has verified that it is theirs. */
export async function recordBankAccount(
  context: Context<'table'>,
  userId: UserId,
  account: BankAccount,
): Promise<void> {
  await save(context, bankAccountWrites(context, userId, account))
}

export { bankAccountWrites, bankDeletionWrites, deleteHeldAccounts, dematWrites } from './repository.ts'
export { syncBranch } from './sync-branch.ts'
