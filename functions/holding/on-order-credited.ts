import { orderCredited } from '#events/order.ts'
import { withLot } from '#shared/holding/rules.ts'
import { subscriber } from '#functions/kit/event.ts'
import { readOrder } from '#functions/order/read.ts'
import { changeHolding } from './store.ts'

/** Credited shares become a lot of the holding, once. */
export const entry = subscriber('holding/on-order-credited', [orderCredited], async ({ detail }, ports) => {
  const order = await readOrder(ports, detail.order_id)
  if (order.credited_at === null) return
  const { user_id, security_id, scrip_name, isin } = order
  const lot = { order_id: order.id, quantity: order.quantity, price_paise: order.price_paise, paid_paise: order.total_paise, credited_at: order.credited_at }
  await changeHolding(ports, { user_id, security_id, scrip_name, isin, lots: [] }, (holding) => withLot(holding, lot))
})
