import type { BankAccount, Demat } from '#shared/bank/bank.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { bankAccounts, demats, heldBankAccounts, heldBankAccountsOf, heldUntil } from './entities.ts'

export function loadDemat(context: Context<'table:read'>, userId: UserId): Promise<Demat | undefined> {
  return demats.find(context, { user_id: userId })
}

/** The writes of the demat account to which a user's shares are credited. */
export function dematWrites(context: Context, userId: UserId, demat: Demat): Writes {
  return { 'demat account': demats.put(context, { ...demat, user_id: userId }) }
}

export function loadBankAccount(context: Context<'table:read'>, userId: UserId): Promise<BankAccount | undefined> {
  return bankAccounts.find(context, { user_id: userId })
}

/** The writes of a user's verified bank account, and of the moment from which it holds. */
export function bankAccountWrites(context: Context, userId: UserId, account: BankAccount): Writes {
  return {
    'bank account': bankAccounts.put(context, { ...account, user_id: userId }),
    'held account': heldBankAccounts.put(context, { ...account, user_id: userId, held_from: context.clock.now() }),
  }
}

/** The newest account that held at a moment or before. */
export async function loadBankAccountAt(
  context: Context<'table:read'>,
  userId: UserId,
  at: Instant,
): Promise<BankAccount | undefined> {
  const { values } = await heldBankAccounts.list(context, { ...heldUntil(userId, at), descending: true, limit: 1 })
  return values[0]
}

/** The writes that delete a user's bank and demat accounts, for the transaction that deletes the user. */
export function bankDeletionWrites(userId: UserId): Writes {
  const owner = { user_id: userId }
  return { 'bank account': bankAccounts.delete(owner), 'demat account': demats.delete(owner) }
}

/** Deletes all accounts that a user has had. Idempotent. */
export async function deleteHeldAccounts(context: Context<'table'>, userId: UserId): Promise<void> {
  const held = await heldBankAccounts.listAll(context, heldBankAccountsOf(userId))
  for (const { held_from } of held) await context.table.delete(heldBankAccounts.key({ user_id: userId, held_from }))
}
