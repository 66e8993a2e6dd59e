import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Money } from '#web/ui/money.tsx'

interface YearRangeProps {
  high: number | null
  low: number | null
  /** Today's price; 0 without one. */
  price: number
}

/** The lowest and the highest price of 52 weeks, and where today's price stands between them. */
export function YearRange({ high, low, price }: YearRangeProps) {
  const isRange = high !== null && low !== null && high > low && price > 0
  const share = isRange ? Math.min(Math.max((price - low) / (high - low), 0), 1) : 0
  return (
    <section aria-label={t`52 weeks`} className="mt-4 rounded-card border border-line bg-surface p-4">
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        {(
          [
            [t`52 Weeks Low`, low],
            [t`52 Weeks High`, high],
          ] as const
        ).map(([name, limit]) => (
          <div key={name} className="last:text-right">
            <dt className="text-sm text-muted">{name}</dt>
            <dd>{limit === null ? '–' : <Money rupees={limit} size="row" />}</dd>
          </div>
        ))}
      </dl>
      {isRange && (
        <div className="mt-3">
          <p className="sr-only">
            <Trans>Today at {Math.round(share * 100)}% of the way from low to high</Trans>
          </p>
          <div aria-hidden className="relative h-1.5 rounded-full bg-sunken">
            <span className="absolute inset-y-0 left-0 rounded-full bg-brand/40" style={{ width: `${share * 100}%` }} />
            <span
              className="absolute top-1/2 size-3 -translate-1/2 rounded-full border-2 border-surface bg-brand"
              style={{ left: `${share * 100}%` }}
            />
          </div>
        </div>
      )}
    </section>
  )
}
