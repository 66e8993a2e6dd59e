import { formatRupees } from '#shared/kernel/format.ts'

/** With large text an amount grows up to a part of the screen's width, so that it fits into a card: it has no place to break. */
const sizes = {
  sm: 'text-[length:min(var(--text-sm),7vw)]',
  base: 'text-[length:min(var(--text-base),7vw)]',
  /** In a row of a list. */
  row: 'text-[length:min(1rem,7vw)] leading-[1.375rem] font-semibold text-ink',
  lg: 'text-[length:min(var(--text-lg),7vw)] leading-[var(--text-lg--line-height)] font-semibold',
  '2xl': 'text-[length:min(var(--text-2xl),8vw)] leading-[var(--text-2xl--line-height)] font-semibold',
} as const

/** `₹1,23,456.00` */
export function Money({ rupees, size = 'base' }: { rupees: number; size?: keyof typeof sizes }) {
  return <span className={`whitespace-nowrap tabular-nums ${sizes[size]}`}>{formatRupees(rupees)}</span>
}
