/** `1,200 shares`. */
export function formatShares(quantity: number): string {
  return `${quantity.toLocaleString('en-IN')} ${quantity === 1 ? 'share' : 'shares'}`
}
