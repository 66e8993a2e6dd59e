import type { UserId } from '#shared/kernel/id.ts'
import type { Page } from '#shared/kernel/paging.ts'
import type { Context } from '#functions/platform/context.ts'
import type { StoredHolding } from './entities.ts'
import { loadAllHoldings, loadHoldings } from './repository.ts'

/** The first holding with shares ends the search, so few are read. */
const pageSize = 10

/** All holdings of a user. */
export function listHoldingsOf(context: Context, userId: UserId): Promise<readonly StoredHolding[]> {
  return loadAllHoldings(context, userId)
}

/** Whether the user holds shares of any security. */
export async function hasShares(context: Context, userId: UserId): Promise<boolean> {
  let cursor: string | undefined
  do {
    const page: Page<StoredHolding> = await loadHoldings(context, userId, { limit: pageSize, cursor })
    if (page.values.some(({ lots }) => lots.length > 0)) return true
    cursor = page.cursor
  } while (cursor !== undefined)
  return false
}
