import { withLot } from '#shared/holding/rules.ts'
import type { Order } from '#shared/order/order.ts'
import type { Context } from '#functions/platform/context.ts'
import { changeHolding } from './repository.ts'

/** Adds the credited shares of an order to the buyer's holding as a lot. Idempotent; does nothing for an order that is not credited. */
export async function recordLot(context: Context, order: Order): Promise<void> {
  if (order.credited_at === null) return
  const { user_id, security_id, scrip_name, isin } = order
  const lot = {
    order_id: order.id,
    quantity: order.quantity,
    price_paise: order.price_paise,
    paid_paise: order.total_paise,
    credited_at: order.credited_at,
  }
  await changeHolding(context, { user_id, security_id, scrip_name, isin, lots: [] }, (holding) => withLot(holding, lot))
}
