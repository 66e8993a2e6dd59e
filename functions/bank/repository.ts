import { BankAccount, Demat } from '#shared/bank/bank.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Write } from '#functions/platform/port/table.ts'

const dematKey = (userId: string) => ({ pk: `user#${userId}`, sk: 'demat' })
const bankKey = (userId: string) => ({ pk: `user#${userId}`, sk: 'bank' })

export async function loadDemat(context: Context, userId: string): Promise<Demat | undefined> {
  const item = await context.table.get(dematKey(userId))
  return item === undefined ? undefined : Demat.parse(item)
}

export async function saveDemat(context: Context, userId: string, demat: Demat): Promise<void> {
  await context.table.put({ ...dematKey(userId), ...demat })
}

export async function loadBankAccount(context: Context, userId: string): Promise<BankAccount | undefined> {
  const item = await context.table.get(bankKey(userId))
  return item === undefined ? undefined : BankAccount.parse(item)
}

export async function saveBankAccount(context: Context, userId: string, account: BankAccount): Promise<void> {
  await context.table.put({ ...bankKey(userId), ...account })
}

/** The writes that delete a user's bank and demat account, for the transaction that deletes the user. */
export function accountDeletionWrites(userId: string): Write[] {
  return [{ delete: bankKey(userId) }, { delete: dematKey(userId) }]
}
