import { formatRupees } from '#shared/kernel/format.ts'

const croreRupees = 10_000_000

/** `₹1,234.50` for 1,234.5 crore rupees. The unit stands beside it. */
export function inCrore(rupees: number): string {
  return formatRupees(rupees / croreRupees)
}
