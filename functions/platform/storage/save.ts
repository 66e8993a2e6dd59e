import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'

/**
 * Makes writes that belong together: in a transaction, or as a single write where there is only one, which costs half. Throws
 * `TransactionCancelled` or, for a single write, `ConditionFailed`.
 */
export async function save({ table }: Pick<Context<'table'>, 'table'>, writes: Writes): Promise<void> {
  const all = Object.values(writes)
  const [write] = all
  if (all.length !== 1 || write === undefined) return table.transact(writes)
  if ('put' in write) return table.put(write.put, write.if)
  if ('update' in write) return void (await table.update(write.update, write.changes, write.if))
  if ('delete' in write) return table.delete(write.delete, write.if)
  // Entries of the ledger and checks exist in transactions only.
  return table.transact(writes)
}
