import { orderApi } from '#shared/order/api.ts'
import { viewOrder } from '#shared/order/view.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { loadPaidOrders } from './repository.ts'

const pageMax = 100
/** Lifetime of a download address: enough to download the file, too short for the address to be shared. */
const downloadLifeSeconds = 300

export const listOrders = http(orderApi.listOrders, async ({ query, caller }, ports) => {
  const limit = Math.min(Math.max(query.limit ?? pageMax, 1), pageMax)
  const { orders, cursor } = await loadPaidOrders(ports, caller.userId, { limit, cursor: query.cursor })
  const views = await Promise.all(
    orders.map(async (order) => viewOrder(order, await signedFileUrl(ports, order.signed_file_key, order.id))),
  )
  return { total_count: views.length, client_holdings: views, ...(cursor === undefined ? {} : { next_cursor: cursor }) }
})

async function signedFileUrl(ports: Ports, fileKey: string | null, orderId: string): Promise<string | null> {
  return fileKey === null ? null : ports.files.presign(fileKey, `deal-term-${orderId}.pdf`, downloadLifeSeconds)
}
