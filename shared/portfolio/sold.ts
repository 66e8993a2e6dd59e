import type { OrderId } from '#shared/kernel/id.ts'
import { type Day, dayInIndia } from '#shared/kernel/instant.ts'
import type { Sale, SoldPart } from '#shared/sale/sale.ts'

/** Shares that left a lot, and the day in India on which they did. */
export interface SoldOn extends SoldPart {
  readonly day: Day
}

/** What sales took out of lots, by the order of the lot. */
export function soldByLot(sales: readonly Pick<Sale, 'sold' | 'received_at'>[]): ReadonlyMap<OrderId, SoldOn[]> {
  const byLot = new Map<OrderId, SoldOn[]>()
  for (const { sold, received_at } of sales) {
    if (received_at === null) continue
    const day = dayInIndia(received_at)
    for (const part of sold) byLot.set(part.order_id, [...(byLot.get(part.order_id) ?? []), { ...part, day }])
  }
  return byLot
}
