import { paise } from '#shared/kernel/money.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import type { SoldPart } from '#shared/sale/sale.ts'
import type { Holding, Lot } from './holding.ts'
import { costOfFirst, leftOf } from './rules.ts'

/** The holding after a sale took its shares, first in first out, and which lots they left. Undefined when it has fewer. */
export function withSold(
  holding: Holding,
  quantity: number,
  netPaise: number,
): { readonly holding: Holding; readonly sold: readonly SoldPart[] } | undefined {
  let missing = quantity
  const sold: SoldPart[] = []
  const after = new Map<OrderId, Lot>()
  for (const lot of oldestFirst(holding.lots)) {
    const taken = Math.min(missing, leftOf(lot))
    if (taken === 0) continue
    missing -= taken
    const cost = paise(costOfFirst(lot, lot.sold + taken) - costOfFirst(lot, lot.sold))
    sold.push({ order_id: lot.order_id, quantity: taken, cost_paise: cost })
    after.set(lot.order_id, { ...lot, sold: lot.sold + taken })
  }
  if (missing > 0) return undefined
  const lots = holding.lots.map((lot) => after.get(lot.order_id) ?? lot)
  const realised_paise = holding.realised_paise + gainOf(sold, netPaise)
  return { holding: { ...holding, lots, sold: holding.sold + quantity, realised_paise }, sold }
}

/** The lots by the moment of their credit: the event of an older one may have come later. */
function oldestFirst(lots: readonly Lot[]): Lot[] {
  return lots.toSorted((one, other) => (one.credited_at < other.credited_at ? -1 : 1))
}

/** The holding after shares that a sale had taken came back to their lots. */
export function withoutSold(holding: Holding, sold: readonly SoldPart[], netPaise: number): Holding {
  const back = new Map(sold.map(({ order_id, quantity }) => [order_id, quantity]))
  const lots = holding.lots.map((lot) => ({ ...lot, sold: lot.sold - (back.get(lot.order_id) ?? 0) }))
  const quantity = sold.reduce((total, part) => total + part.quantity, 0)
  return {
    ...holding,
    lots,
    sold: holding.sold - quantity,
    realised_paise: holding.realised_paise - gainOf(sold, netPaise),
  }
}

/** What a sale gained or lost, in paise: what the seller gets, less what the shares had cost. */
export function gainOf(sold: readonly SoldPart[], netPaise: number): number {
  return netPaise - sold.reduce((total, { cost_paise }) => total + cost_paise, 0)
}
