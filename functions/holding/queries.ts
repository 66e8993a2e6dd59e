import type { UserId } from '#shared/kernel/id.ts'
import type { Context } from '#functions/platform/context.ts'
import { loadHoldings } from './repository.ts'

/** Whether the user holds shares of any security. */
export async function hasShares(context: Context, userId: UserId): Promise<boolean> {
  const holdings = await loadHoldings(context, userId)
  return holdings.some(({ lots }) => lots.length > 0)
}
