import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { Holding } from '#shared/holding/holding.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { holdings, holdingsOf } from './entities.ts'

/**
 * Changes a holding, conditional on the version that was read. `empty` is the holding of a user who has none of the security.
 * `change` returns undefined when there is nothing to change.
 */
export async function changeHolding(
  context: Context,
  empty: Holding,
  change: (holding: Holding) => Holding | undefined,
): Promise<void> {
  await retryOnConflict(context, `holding ${empty.user_id} ${empty.security_id}`, async () => {
    const before = await holdings.find(context, empty)
    const changed = change(before ?? empty)
    if (changed === undefined) return
    const after = { ...changed, version: (before?.version ?? 0) + 1 }
    // A single write costs half the units of a transaction.
    if (before === undefined) {
      await context.table.put(holdings.itemOf(context, after), { absent: 'pk' })
      return
    }
    const { update, changes, if: isUnchanged } = holdings.replace(context, before, after)
    await context.table.update(update, changes, isUnchanged)
  })
}

/** All holdings of a user in one page; a user holds tens of securities, not hundreds. */
export async function loadHoldings(context: Context, userId: UserId): Promise<readonly Holding[]> {
  return (await holdings.list(context, { ...holdingsOf(userId), limit: 100 })).values
}
