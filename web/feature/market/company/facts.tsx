import type { ReactNode } from 'react'

interface Row {
  readonly name: string
  readonly value: ReactNode
  /** It was written by the desk, in English. */
  readonly isWritten?: boolean
}

/** Rows of a name and a value. */
export function Facts({ rows }: { rows: readonly Row[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div
          key={row.name}
          {...(row.isWritten === true && { lang: 'en', translate: 'no' as const })}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5 last:border-b-0"
        >
          <dt className="min-w-0 flex-[1_1_5rem] text-[length:min(var(--text-base),6.5vw)] text-muted wrap-anywhere">
            {row.name}
          </dt>
          <dd className="ml-auto text-right text-[length:min(var(--text-base),6.5vw)] font-semibold tabular-nums wrap-anywhere">
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
