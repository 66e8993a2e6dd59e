import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { sellWrites, unrequestWrites, unsellWrites } from '#functions/holding/commands.ts'
import { isRequested } from '#shared/sale/rules.ts'
import type { Sale } from '#shared/sale/sale.ts'

/** The shares of the holding that a sale is about; undefined for those of another portfolio. */
export function sharesOf({ portfolio, user_id, security_id, quantity }: Sale) {
  return portfolio === 'unlistedportfolio' && security_id !== null ? { user_id, security_id, quantity } : undefined
}

/** What a change of state means for the holding: its shares leave the lots, come back to them, or are no longer set aside. */
export async function movedShares(
  context: Context<'table:read'>,
  before: Sale,
  after: Sale,
): Promise<{ readonly changes: Partial<Sale>; readonly writes: Writes }> {
  const shares = sharesOf(after)
  if (shares === undefined || before.state === after.state) return { changes: {}, writes: {} }
  const net = after.quote?.net_paise ?? 0
  if (after.state === 'RECEIVED') {
    const { sold, writes } = await sellWrites(context, shares, net)
    return { changes: { sold: [...sold] }, writes }
  }
  if (after.state === 'RETURNED') return { changes: {}, writes: await unsellWrites(context, shares, before.sold, net) }
  return { changes: {}, writes: isRequested(before) && !isRequested(after) ? unrequestWrites(shares) : {} }
}
