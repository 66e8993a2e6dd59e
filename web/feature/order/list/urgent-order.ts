import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { ListedOpenOrder, OrderView, orderApi } from '#shared/order/api.ts'
import { actionOf, isUnderWay } from '#web/feature/order/order-display.ts'

type Page = Pick<ResponseOf<typeof orderApi.listOrders>, 'open_orders' | 'client_holdings'>

/** What waits most urgently: an order to pay, one to sign, or shares that are on the way. `count`: how many wait for the same. */
export type UrgentOrder =
  | { readonly kind: 'unpaid'; readonly order: ListedOpenOrder; readonly count: number }
  | { readonly kind: 'to-sign' | 'on-the-way'; readonly order: OrderView; readonly count: number }

/** The most urgent order of a person, or of one company's. Undefined: nothing waits. */
export function urgentOrder(page: Page, securityId?: string): UrgentOrder | undefined {
  const isMeant = (order: { security_id: string }) => securityId === undefined || order.security_id === securityId
  const [unpaid, ...more] = page.open_orders.filter(isMeant)
  if (unpaid !== undefined) return { kind: 'unpaid', order: unpaid, count: more.length + 1 }
  const orders = page.client_holdings.filter(isMeant)
  const toSign = orders.filter((order) => actionOf(order) === 'sign')
  if (toSign[0] !== undefined) return { kind: 'to-sign', order: toSign[0], count: toSign.length }
  const onTheWay = orders.filter(isOnTheWay)
  return onTheWay[0] && { kind: 'on-the-way', order: onTheWay[0], count: onTheWay.length }
}

/** Whether the shares of a paid order are still to come. */
export function isOnTheWay(order: OrderView): boolean {
  return order.refund === null && !order.cancelled && order.holding_status === 'UNDER_PROCESS' && isUnderWay(order)
}
