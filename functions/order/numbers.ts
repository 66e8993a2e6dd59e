import type { Context } from '#functions/platform/context.ts'
import { nextInSeries } from '#functions/platform/storage/counter.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { counterOf, type NumberKind } from '#shared/order/number.ts'
import type { Order } from '#shared/order/order.ts'
import { chargeOf } from '#shared/order/rules.ts'

/**
 * Gives a changed order the numbers that people read: its own when it is paid, that of its invoice when its shares are credited. They are
 * saved with that change. A number is taken before the save, and once however often the save is repeated; one whose save never happens is
 * used by nobody (docs/adr/0009-share-one-order-id-and-number-orders-in-series.md).
 */
export function numberGiver(context: Context<'table'>): (order: Order) => Promise<Order> {
  const taken = new Map<NumberKind, number>()
  const take = async (kind: NumberKind, order: Order, at: Instant) => {
    const known = taken.get(kind)
    const { number } =
      known === undefined ? await nextInSeries(context, counterOf(kind, at), order.id) : { number: known }
    taken.set(kind, number)
    return number
  }
  return async (order) => ({
    ...order,
    serials: {
      order:
        order.serials.order ??
        (order.payment.paid_at === null ? null : await take('order', order, order.payment.paid_at)),
      invoice:
        order.serials.invoice ??
        (order.transfer.credited_at === null || chargeOf(order.charges, 'PLATFORM_FEE') === 0
          ? null
          : await take('invoice', order, order.transfer.credited_at)),
    },
  })
}
