import type { UserId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { BankAccount, Demat } from '#shared/bank/bank.ts'
import type { Context } from '#functions/platform/context.ts'
import { loadBankAccount, loadBankAccountAt, loadDemat } from './repository.ts'

export function findDemat(context: Context<'table:read'>, userId: UserId): Promise<Demat | undefined> {
  return loadDemat(context, userId)
}

/** The verified account with its full number. Mask the number before showing it (./read-bank-account.ts). */
export function findBankAccount(context: Context<'table:read'>, userId: UserId): Promise<BankAccount | undefined> {
  return loadBankAccount(context, userId)
}

/** The verified account that was the user's at a moment, with its full number; an account that was recorded later does not count. */
export function findBankAccountAt(
  context: Context<'table:read'>,
  userId: UserId,
  at: Instant,
): Promise<BankAccount | undefined> {
  return loadBankAccountAt(context, userId, at)
}
