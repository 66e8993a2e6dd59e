import { formatPercent } from '#shared/kernel/format.ts'

/** A change with sign, triangle and colour, because colour alone is not accessible. What rounds to zero has none of them. The triangle is no element of its own: a long list draws it often. */
export function Percent({ value: exact, className = '' }: { value: number; className?: string }) {
  const value = Number(exact.toFixed(2))
  return (
    <span
      className={`whitespace-nowrap text-sm font-semibold tabular-nums before:text-[0.625rem] ${value === 0 ? 'text-muted' : value < 0 ? "text-loss before:content-['▼_'/'']" : "text-gain before:content-['▲_'/'']"} ${className}`}
    >
      {formatPercent(value)}
    </span>
  )
}
