import type { OrderId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { orderApi } from '#shared/order/api.ts'
import { mayCost } from '#shared/order/refund/cancel-cost.ts'
import { isDelivering, isRefunding } from '#shared/order/rules.ts'
import { viewListedOpenOrder, viewOrder, wouldBankRefund } from '#shared/order/view/view.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import { findBankAccountAt } from '#functions/bank/queries.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { listOpenOrders } from './queries.ts'
import { countPaidOrders, loadPaidOrders } from './paid-orders.ts'
import { loadCancels } from './stock/reservations.ts'
import { readSellersOf } from './sellers.ts'

const pageMax = 100
/** Lifetime of a download address: enough to download the file, too short for the address to be shared. */
const downloadLifeSeconds = 300

export const listOrders = http(
  orderApi.listOrders,
  async ({ query, caller }, context: Context<'table:read' | 'files:read'>) => {
    const limit = query.limit ?? pageMax
    const [{ values, cursor }, open, holidays] = await Promise.all([
      loadPaidOrders(context, caller.userId, { limit, cursor: query.cursor }),
      listOpenOrders(context, caller.userId),
      listHolidays(context),
    ])
    const now = context.clock.now()
    // What can no longer be cancelled costs nothing.
    const recent = values.some((order) => mayCost(order) && !isRefunding(order) && !isDelivering(order))
      ? await loadCancels(context, caller.userId)
      : []
    const account = values.some((order) => wouldBankRefund(order, now))
      ? await findBankAccountAt(context, caller.userId, now)
      : undefined
    const calendar = { holidays, today: dayInIndia(now), now, recent, accountEnd: account?.account_no.slice(-4) }
    const sellerOf = await readSellersOf(context, values)
    const views = await Promise.all(
      values.map(async (order) => {
        const fileUrl = await signedFileUrl(context, order.signature.file_key, order.id)
        return viewOrder(order, { fileUrl, seller: sellerOf(order) }, calendar)
      }),
    )
    // Only a list of several pages is counted by itself.
    const isWhole = query.cursor === undefined && cursor === undefined
    const total = isWhole ? views.length : await countPaidOrders(context, caller.userId)
    return {
      total_count: total,
      client_holdings: views,
      open_orders: open.map(viewListedOpenOrder),
      ...(cursor === undefined ? {} : { next_cursor: cursor }),
    }
  },
)

async function signedFileUrl(
  context: Context<'files:read'>,
  fileKey: string | null,
  orderId: OrderId,
): Promise<string | null> {
  return fileKey === null ? null : context.files.presign(fileKey, `deal-term-${orderId}.pdf`, downloadLifeSeconds)
}
