import type { Context } from '#functions/platform/context.ts'
import { papersApi } from '#shared/agreement/papers-api.ts'
import { csvOf } from '#shared/kernel/csv.ts'
import { formatDay } from '#shared/kernel/format.ts'
import { rupeesFrom } from '#shared/kernel/money.ts'
import { orderNumberOf } from '#shared/order/number.ts'
import type { Order } from '#shared/order/order.ts'
import { chargeOf, costOf, isRefunding } from '#shared/order/rules.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { listPaidOrders, readSellersOf } from '#functions/order/queries.ts'
import { linkLifeSeconds, linkTo } from './made-file.ts'

const header = [
  'Order number',
  'Order',
  'Paid on',
  'Company',
  'ISIN',
  'Seller',
  'Quantity',
  'Price per share (Rs.)',
  'Paid without TDS (Rs.)',
  'TDS (Rs.)',
  'Status',
  'Shares credited on',
]

export const exportOrders = http(
  papersApi.exportOrders,
  async ({ caller }, context: Context<'table:read' | 'files'>) => {
    const orders = await listPaidOrders(context, caller.userId)
    const sellerOf = await readSellersOf(context, orders)
    const rows = orders.map((order) => rowOf(order, sellerOf(order).name))
    const url = await linkTo(context, caller.userId, 'orders.csv', new TextEncoder().encode(csvOf(header, rows)))
    return { data: { url, expires_in: linkLifeSeconds } }
  },
)

function rowOf(order: Order, seller: string): (string | number)[] {
  const {
    id,
    scrip_name,
    isin,
    quantity,
    charges,
    payment: { paid_at },
    price,
    transfer: { credited_at },
  } = order
  return [
    orderNumberOf(order) ?? '',
    id,
    formatDay(paid_at ?? ''),
    scrip_name,
    isin,
    seller,
    quantity,
    rupeesFrom(price.paise),
    rupeesFrom(costOf(order)),
    rupeesFrom(chargeOf(charges, 'TDS')),
    statusOf(order),
    credited_at === null ? '' : formatDay(credited_at),
  ]
}

function statusOf(order: Order): string {
  if (order.transfer.state === 'CREDITED') return 'Owned'
  if (!isRefunding(order)) return 'Under process'
  return order.payment.captured.every(({ refund }) => refund === 'DONE') ? 'Refunded' : 'Refund started'
}
