import type { Holding, Lot } from '#shared/holding/holding.ts'
import type { Order } from '#shared/order/order.ts'
import type { AuditRecords } from './ledger.ts'

/** A lot is written after its order was credited: each must be one's, and none twice. */
export function brokenHoldings({ holdings, orders }: AuditRecords): string[] {
  const seen = new Set<string>()
  return holdings.flatMap((holding) =>
    holding.lots.flatMap((lot) => {
      const twice = seen.has(lot.order_id)
      seen.add(lot.order_id)
      if (twice) return [`${lot.order_id}: its shares are in holdings twice`]
      const order = orders.get(lot.order_id)?.order
      if (order?.transfer !== 'CREDITED')
        return [`${lot.order_id}: ${holding.user_id} owns ${lot.quantity} shares by it, and it is not credited`]
      const [owned, credited] = [owns(holding, lot), buys(order)]
      return owned === credited ? [] : [`${lot.order_id}: the holding says ${owned}, the order ${credited}`]
    }),
  )
}

function owns({ user_id, security_id, isin }: Holding, { quantity, price_paise, paid_paise }: Lot): string {
  return `${user_id} ${security_id} ${isin}: ${quantity} shares at ${price_paise}, ${paid_paise} paise in all`
}

function buys({ user_id, security_id, isin, quantity, price_paise, total_paise }: Order): string {
  return `${user_id} ${security_id} ${isin}: ${quantity} shares at ${price_paise}, ${total_paise} paise in all`
}

export function unfinishedHoldings({ holdings, orders }: AuditRecords): string[] {
  const owned = new Set(holdings.flatMap(({ lots }) => lots.map(({ order_id }) => order_id)))
  return [...orders.values()]
    .filter(({ order }) => order.transfer === 'CREDITED' && !owned.has(order.id))
    .map(({ order }) => `${order.id}: ${order.quantity} shares are credited, and in no holding`)
}
