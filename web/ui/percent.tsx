import { ArrowDown, ArrowUp } from 'lucide-react'
import { formatPercent } from '#shared/kernel/format.ts'

/** A change with sign, arrow and colour, because colour alone is not accessible. What rounds to zero has none of them. */
export function Percent({ value: exact, className = '' }: { value: number; className?: string }) {
  const value = Number(exact.toFixed(2))
  const Arrow = value < 0 ? ArrowDown : ArrowUp
  return (
    <span
      className={`inline-flex items-center gap-0.5 whitespace-nowrap text-sm font-semibold tabular-nums ${value === 0 ? 'text-muted' : value < 0 ? 'text-loss' : 'text-gain'} ${className}`}
    >
      {value !== 0 && <Arrow aria-hidden className="size-3.5 stroke-2" />}
      {formatPercent(value)}
    </span>
  )
}
