import type { HoldingView } from '#shared/holding/api.ts'

/** What a holding cost, in rupees: its shares alone, and the charges on top. Summed in whole paise, because decimal fractions do not add up exactly. */
export function chargesOf({
  total_price,
  holding_transactions: lots,
}: Pick<HoldingView, 'total_price' | 'holding_transactions'>): { readonly shares: number; readonly charges: number } {
  const shares = lots.reduce((sum, lot) => sum + Math.round(lot.price_per_share * 100) * lot.quantity, 0)
  return { shares: shares / 100, charges: (Math.round(total_price * 100) - shares) / 100 }
}
