import type { OrderView } from '#shared/order/api.ts'

export type Tone = 'gain' | 'loss' | 'brand' | 'quiet'

export interface OrderStatus {
  readonly words: string
  readonly tone: Tone
}

const refundWords = { STARTED: 'Refund started', DONE: 'Refunded', FAILED: 'Refund delayed' } as const

/** A refund is what its owner wants to know first, so it wins over everything else. */
export function statusOf(order: OrderView): OrderStatus {
  if (order.refund !== null)
    return { words: refundWords[order.refund.status], tone: order.refund.status === 'FAILED' ? 'loss' : 'quiet' }
  if (order.holding_status === 'OWNED') return { words: 'Completed', tone: 'gain' }
  if (order.user_signed_status === 'complete') return { words: 'In Progress', tone: 'brand' }
  return { words: 'Pending', tone: 'loss' }
}

/** What can be done with an order. A refunded one that was never signed has neither a signature to give nor a copy to read. */
export function actionOf(order: OrderView): 'sign' | 'download' | null {
  const signingEnded = order.user_signed_status !== 'complete'
  if (order.refund !== null && signingEnded) return null
  return order.holding_status === 'UNDER_PROCESS' && signingEnded ? 'sign' : 'download'
}

/** In whole paise, because rupees with decimals do not add up exactly. */
export function orderTotalRupees(order: OrderView): number {
  if (!order.is_tcs_tds_collected) return order.price
  return (Math.round(order.price * 100) + Math.round(order.is_tcs_tds_collected_value * 100)) / 100
}

/** `ord_…7K2QXM`: enough to tell two orders apart and to read to support. The copy button gives the whole. */
export function shortId(id: string): string {
  return id.length <= 12 ? id : `${/^[a-z]+_/.exec(id)?.[0] ?? ''}…${id.slice(-6)}`
}
