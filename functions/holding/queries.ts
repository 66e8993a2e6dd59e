import type { SecurityId, UserId } from '#shared/kernel/id.ts'
import { quantityOf } from '#shared/holding/rules.ts'
import type { Page } from '#shared/kernel/paging.ts'
import type { Context } from '#functions/platform/context.ts'
import type { StoredHolding } from './entities.ts'
import { loadAllHoldings, loadHolding, loadHoldings } from './repository.ts'

/** The first holding with shares ends the search, so few are read. */
const pageSize = 10

/** All holdings of a user. */
export function listHoldingsOf(context: Context<'table:read'>, userId: UserId): Promise<readonly StoredHolding[]> {
  return loadAllHoldings(context, userId)
}

/** Whether the user holds shares of any security. */
export async function hasShares(context: Context<'table:read'>, userId: UserId): Promise<boolean> {
  let cursor: string | undefined
  do {
    const page: Page<StoredHolding> = await loadHoldings(context, userId, { limit: pageSize, cursor })
    if (page.values.some((holding) => quantityOf(holding) > 0)) return true
    cursor = page.cursor
  } while (cursor !== undefined)
  return false
}

/** The holding of a company that a person has, by its ISIN; also one of which nothing is left. */
export async function findHoldingByIsin(
  context: Context<'table:read'>,
  userId: UserId,
  isin: string,
): Promise<StoredHolding | undefined> {
  let cursor: string | undefined
  do {
    const page: Page<StoredHolding> = await loadHoldings(context, userId, { limit: 100, cursor })
    const found = page.values.find((holding) => holding.isin === isin)
    if (found !== undefined) return found
    cursor = page.cursor
  } while (cursor !== undefined)
  return undefined
}

export function findHolding(
  context: Context<'table:read'>,
  userId: UserId,
  securityId: SecurityId,
): Promise<StoredHolding | undefined> {
  return loadHolding(context, userId, securityId)
}

/** The first holdings of a user for a screen: at most `max`. `isWhole`: there are no more. */
export async function listFirstHoldings(
  context: Context<'table:read'>,
  userId: UserId,
  max: number,
): Promise<{ readonly values: readonly StoredHolding[]; readonly isWhole: boolean }> {
  const values: StoredHolding[] = []
  let cursor: string | undefined
  do {
    const page: Page<StoredHolding> = await loadHoldings(
      context,
      userId,
      { limit: 100, cursor },
      { consistency: 'eventual' },
    )
    values.push(...page.values)
    cursor = page.cursor
  } while (cursor !== undefined && values.length < max)
  return { values, isWhole: cursor === undefined }
}
