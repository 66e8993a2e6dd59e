import type { ReactNode } from 'react'

/** Pairs of a name and a figure, in hairline rows. */
export function Facts({ rows }: { rows: readonly { readonly name: string; readonly value: ReactNode }[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div key={row.name} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0">
          <dt className="min-w-0 text-base text-muted">{row.name}</dt>
          <dd className="text-right text-base font-semibold tabular-nums">{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
