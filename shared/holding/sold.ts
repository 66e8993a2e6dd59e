import { paise } from '#shared/kernel/money.ts'
import type { SoldPart } from '#shared/sale/sale.ts'
import type { Holding } from './holding.ts'
import { costOfFirst, leftOf } from './rules.ts'

/** The holding after a sale took its shares, first in first out, and which lots they left. Undefined when it has fewer. */
export function withSold(
  holding: Holding,
  quantity: number,
  netPaise: number,
): { readonly holding: Holding; readonly sold: readonly SoldPart[] } | undefined {
  let missing = quantity
  const sold: SoldPart[] = []
  const lots = holding.lots.map((lot) => {
    const taken = Math.min(missing, leftOf(lot))
    if (taken === 0) return lot
    missing -= taken
    const cost = paise(costOfFirst(lot, lot.sold + taken) - costOfFirst(lot, lot.sold))
    sold.push({ order_id: lot.order_id, quantity: taken, cost_paise: cost })
    return { ...lot, sold: lot.sold + taken }
  })
  if (missing > 0) return undefined
  const realised_paise = holding.realised_paise + gainOf(sold, netPaise)
  return { holding: { ...holding, lots, sold: holding.sold + quantity, realised_paise }, sold }
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
