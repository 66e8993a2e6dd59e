import type { Holding, Lot } from '#shared/holding/holding.ts'
import type { Order } from '#shared/order/order.ts'
import { costOf } from '#shared/order/rules.ts'
import type { AuditRecords } from './ledger.ts'

/** Each lot must belong to a credited order of the same user, and each order has one lot at most. */
export function holdingViolations({ holdings, orders }: AuditRecords): string[] {
  const seen = new Set<string>()
  return holdings.flatMap((holding) =>
    holding.lots.flatMap((draw) => {
      const isDuplicate = seen.has(draw.order_id)
      seen.add(draw.order_id)
      if (isDuplicate) return [`${draw.order_id}: its shares are in holdings twice`]
      const order = orders.get(draw.order_id)?.order
      if (order?.transfer.state !== 'CREDITED')
        return [`${draw.order_id}: ${holding.user_id} owns ${draw.quantity} shares of it, and it is not credited`]
      const [owned, credited] = [describeLot(holding, draw), describeOrder(order)]
      return owned === credited ? [] : [`${draw.order_id}: the holding says ${owned}, the order says ${credited}`]
    }),
  )
}

function describeLot({ user_id, security_id, isin }: Holding, { quantity, price_paise, paid_paise }: Lot): string {
  return `${user_id} ${security_id} ${isin}: ${quantity} shares at ${price_paise}, ${paid_paise} paise in all`
}

function describeOrder({ user_id, security_id, isin, quantity, price, ...order }: Order): string {
  return `${user_id} ${security_id} ${isin}: ${quantity} shares at ${price.paise}, ${costOf(order)} paise in all`
}

/** Credited orders without a lot in a holding. */
export function unfinishedHoldings({ holdings, orders }: AuditRecords): string[] {
  const owned = new Set(holdings.flatMap(({ lots }) => lots.map(({ order_id }) => order_id)))
  return [...orders.values()]
    .filter(({ order }) => order.transfer.state === 'CREDITED' && !owned.has(order.id))
    .map(({ order }) => `${order.id}: ${order.quantity} shares are credited, and in no holding`)
}
