import { formatRupees } from '#shared/kernel/format.ts'

const sizes = {
  sm: 'text-sm',
  base: 'text-base',
  lg: 'text-lg font-semibold',
  '2xl': 'text-2xl font-semibold',
} as const

/** `₹1,23,456.00` */
export function Money({ rupees, size = 'base' }: { rupees: number; size?: keyof typeof sizes }) {
  return <span className={`whitespace-nowrap tabular-nums ${sizes[size]}`}>{formatRupees(rupees)}</span>
}
