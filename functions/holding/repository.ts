import type { Context } from '#functions/platform/context.ts'
import type { ReadOptions } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { save } from '#functions/platform/storage/save.ts'
import type { Holding } from '#shared/holding/holding.ts'
import type { SecurityId, UserId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { holdings, holdingsOf, type StoredHolding } from './entities.ts'

/**
 * Changes a holding, conditional on the version that was read, and returns it as it is stored then. `empty` is the holding of a user
 * who has none of the security. `change` returns undefined when there is nothing to change.
 */
export function changeHolding(
  context: Context<'table'>,
  empty: Holding,
  change: (holding: Holding) => Holding | undefined,
): Promise<StoredHolding> {
  return retryOnConflict(context, `holding ${empty.user_id} ${empty.security_id}`, async () => {
    const before = await holdings.find(context, empty)
    const changed = change(before ?? empty)
    if (changed === undefined) return before ?? { ...empty, version: 0 }
    const after = { ...changed, version: (before?.version ?? 0) + 1 }
    const holding = before === undefined ? holdings.create(context, after) : holdings.replace(context, before, after)
    await save(context, { holding })
    return after
  })
}

export function loadHolding(
  context: Context<'table:read'>,
  userId: UserId,
  securityId: SecurityId,
): Promise<StoredHolding | undefined> {
  return holdings.find(context, { user_id: userId, security_id: securityId })
}

/** One page of the holdings of a user, by security. */
export function loadHoldings(
  context: Context<'table:read'>,
  userId: UserId,
  { limit, cursor }: PageRequest,
  options: ReadOptions = {},
): Promise<Page<StoredHolding>> {
  return holdings.list(context, { ...holdingsOf(userId), limit, ...options, ...cursorOf(cursor) })
}

/** All holdings of a user, over as many pages as it takes. */
export function loadAllHoldings(context: Context<'table:read'>, userId: UserId): Promise<StoredHolding[]> {
  return holdings.listAll(context, holdingsOf(userId))
}
