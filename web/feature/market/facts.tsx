import type { ReactNode } from 'react'

/** Rows of a name and a value. */
export function Facts({ rows }: { rows: readonly { readonly name: string; readonly value: ReactNode }[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div
          key={row.name}
          className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0"
        >
          <dt className="min-w-0 flex-1 text-base text-muted wrap-anywhere">{row.name}</dt>
          <dd className="max-w-3/5 text-right text-base font-semibold tabular-nums wrap-anywhere">{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
