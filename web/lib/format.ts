import { plural } from '@lingui/core/macro'
/** `1,200 shares`. */
export function formatShares(quantity: number): string {
  const grouped = quantity.toLocaleString('en-IN')
  return plural(quantity, { one: `${grouped} share`, other: `${grouped} shares` })
}
