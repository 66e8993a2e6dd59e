import type { HoldingView } from '#shared/holding/api.ts'

/** What a holding cost, in rupees: its shares alone, and the charges on top. Summed in whole paise, because decimal fractions do not add up exactly. */
export function chargesOf({
  total_price,
  holding_transactions: lots,
}: Pick<HoldingView, 'total_price' | 'holding_transactions'>): { readonly shares: number; readonly charges: number } {
  const shares = lots.reduce((sum, lot) => sum + Math.round(lot.price_per_share * 100) * lot.quantity, 0)
  return { shares: shares / 100, charges: (Math.round(total_price * 100) - shares) / 100 }
}

/** The charges that are part of a profit or loss over several holdings, in rupees. */
export function sumOfCharges(holdings: readonly Pick<HoldingView, 'total_price' | 'holding_transactions'>[]): number {
  return holdings.reduce((sum, holding) => sum + Math.round(chargesOf(holding).charges * 100), 0) / 100
}

/** Whether a loss comes from the charges alone: the price has not fallen. It is no bad news, and is not shown in red. */
export function isOnlyCharges(gainRupees: number, chargesRupees: number): boolean {
  return gainRupees < 0 && gainRupees + chargesRupees >= -0.005
}
