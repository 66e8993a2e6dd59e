import { costOf } from '#shared/order/rules.ts'
import { withLot } from '#shared/holding/rules.ts'
import type { SecurityId, UserId } from '#shared/kernel/id.ts'
import type { Order } from '#shared/order/order.ts'
import type { Context } from '#functions/platform/context.ts'
import type { StoredHolding } from './entities.ts'
import { changeHolding, loadHolding, loadHoldings } from './repository.ts'
import { recordTotal } from './totals-file.ts'

export { requestWrites, sellWrites, unrequestWrites, unsellWrites } from './sale-writes.ts'

/** The holdings of a user with at most this many are summed from the table, without a file of totals. It is the first page of the site. */
const withoutTotalsMax = 10

/** Adds the credited shares of an order to the buyer's holding as a lot. Idempotent; does nothing for an order that is not credited. */
export async function recordLot(context: Context<'table' | 'files'>, order: Order): Promise<void> {
  if (order.transfer.credited_at === null) return
  const { user_id, security_id, scrip_name, isin } = order
  const lot = {
    order_id: order.id,
    quantity: order.quantity,
    price_paise: order.price.paise,
    paid_paise: costOf(order),
    credited_at: order.transfer.credited_at,
    sold: 0,
  }
  const empty = { user_id, security_id, scrip_name, isin, lots: [], requested: 0, sold: 0, realised_paise: 0 }
  await recordTotalIfMany(context, await changeHolding(context, empty, (known) => withLot(known, lot)))
}

/** Brings the sums of a user up to date after a sale took shares, or gave them back. Idempotent. */
export async function recordSoldTotal(
  context: Context<'table:read' | 'files'>,
  userId: UserId,
  securityId: SecurityId,
): Promise<void> {
  const holding = await loadHolding(context, userId, securityId)
  if (holding !== undefined) await recordTotalIfMany(context, holding)
}

async function recordTotalIfMany(context: Context<'table:read' | 'files'>, holding: StoredHolding): Promise<void> {
  const { cursor } = await loadHoldings(context, holding.user_id, { limit: withoutTotalsMax })
  if (cursor === undefined) return
  // Few users hold so many companies. Also after a repeat that changes nothing: the first run may have stopped before the file.
  await recordTotal(context, holding)
}
