import { formatRupees } from '#shared/kernel/format.ts'

/** `₹8,495`: to the rupee, where there is no room for paise or they say nothing. */
export function wholeRupees(rupees: number): string {
  return formatRupees(Math.round(rupees)).slice(0, -3)
}
