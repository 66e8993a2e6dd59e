import { orderPaid, orderReserved, orderReleased } from '#events/order.ts'
import { subscriber } from '#functions/kit/event.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { findOrder, readStock } from '#functions/order/read.ts'
import { listTypeOf } from '#shared/market/rules.ts'
import { markAvailability } from './act.ts'
import { loadCard } from './store.ts'

const marksMax = 5

export const entry = subscriber('market/on-stock-changed', [orderReserved, orderReleased, orderPaid], async ({ detail, correlation }, ports) => {
  const [order, stock] = await Promise.all([findOrder(ports, detail.order_id), readStock(ports, detail.security_id)])
  // The order's noun hears of the release too, and may not have put the shares back yet. The queue tries again later.
  if (order?.stock === 'RELEASED' && stock?.holds[order.hold_id] !== undefined) throw new Error('the released shares are not back in stock yet')
  await followStock(ports, detail.security_id, correlation)
})

/**
 * Marks the card only when its company can be bought again or no longer: most purchases change nothing that the listing
 * shows. The stock is read again after each mark, because two hearers may mark in another order than they read.
 */
async function followStock(ports: Ports, securityId: string, correlation: string): Promise<void> {
  for (let marks = 0; marks <= marksMax; marks += 1) {
    const [stock, card] = await Promise.all([readStock(ports, securityId), loadCard(ports, securityId)])
    if (stock === undefined || card === undefined) return
    const onSale = { ...card, coming_soon: false }
    if (listTypeOf(onSale, stock.available) === listTypeOf(onSale, card.available)) return
    await markAvailability(ports, securityId, stock.available, correlation)
  }
  // The queue tries again later.
  throw new Error('the stock moves faster than it can be followed')
}
