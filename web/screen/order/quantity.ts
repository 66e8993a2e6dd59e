interface Bounds {
  readonly lot_size: number
  readonly min_quantity: number
  readonly max_quantity: number
}

/** The most whole lots that one order may have: what the company allows, and what the house allows in rupees. */
export function quantityMax(bounds: Bounds, pricePerShare: number, orderRupeesMax: number): number {
  const affordable = orderRupeesMax > 0 && pricePerShare > 0 ? Math.floor(orderRupeesMax / pricePerShare) : Infinity
  const most = Math.min(bounds.max_quantity, affordable)
  return Math.max(quantityMin(bounds), Math.floor(most / bounds.lot_size) * bounds.lot_size)
}

/** The fewest whole lots that reach the minimum. */
export function quantityMin(bounds: Bounds): number {
  return Math.ceil(bounds.min_quantity / bounds.lot_size) * bounds.lot_size
}
