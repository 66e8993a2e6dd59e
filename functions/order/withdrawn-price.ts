import type { Order, Quote } from '#shared/order/order.ts'
import { PRICE_WITHDRAWN } from '#shared/order/refusals.ts'
import { isPaid } from '#shared/order/rules.ts'
import { priceWithdrawn } from '#shared/order/transition.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Context } from '#functions/platform/context.ts'
import { findPriceWithdrawal } from '#functions/market/queries.ts'
import { changeOrder } from './repository.ts'

/** Refuses PRICE_WITHDRAWN when the price of a quote no longer counts. */
export async function refuseWithdrawnPrice(context: Context<'table:read'>, quote: Quote): Promise<void> {
  const { security_id, price_version: version } = quote
  if (version !== undefined && (await findPriceWithdrawal(context, security_id, version)) !== undefined)
    throw new Refused(PRICE_WITHDRAWN)
}

/** Notes on an unpaid order that its price was withdrawn. Any other order is unchanged. */
export async function recordWithdrawnPrice(context: Context<'table'>, order: Order): Promise<Order> {
  const {
    security_id,
    price: { version },
  } = order
  if (version === null || order.price.withdrawn_at !== null || isPaid(order)) return order
  const at = await findPriceWithdrawal(context, security_id, version)
  return at === undefined ? order : changeOrder(context, order, (current) => priceWithdrawn(current, at))
}
