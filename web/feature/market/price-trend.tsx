import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { chooseRange, openRanges, pointsWithin, ranges, type RangeId } from '#shared/market/ranges.ts'
import { changePercent, extremes, type SeriesPoint } from '#shared/market/rules.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { seriesFrom } from '#web/chart/series.ts'
import { formatDay, formatRupees } from '#shared/kernel/format.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Percent } from '#web/ui/percent.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PriceTable } from '#web/chart/price-table.tsx'
import { RangeButtons } from './range-buttons.tsx'

const PriceChart = lazy(async () => {
  try {
    return { default: (await import('#web/chart/price-chart.tsx')).PriceChart }
  } catch {
    return { default: NoChart }
  }
})

/** The height of the chart with its two lines of text, so that the layout does not shift when it loads. */
const chartHeight = 'h-66.5'

export function PriceTrend({ security }: { security: SecurityPage }) {
  const { id, name, price, price_as_of } = security
  // A security without a last price has no price history.
  const isPriced = price_as_of !== null
  const { data, error, mutate } = useEndpoint(
    'readPriceGraph',
    isPriced ? { body: { related_security_id: id } } : null,
    { revalidateOnFocus: false },
  )
  const points = useMemo(() => (data === undefined ? undefined : seriesFrom(data.data)), [data])
  // The line ends with the current price, which can change while the page is open.
  useEffect(() => void (data !== undefined && mutate()), [price, price_as_of])
  return (
    <div className="py-4">
      {!isPriced || points?.length === 0 ? (
        <EmptyState text="No prices yet" />
      ) : points === undefined && error !== undefined ? (
        <ErrorState
          what="We could not load the prices."
          safe="The price above is still right."
          onRetry={() => void mutate()}
        />
      ) : (
        <Trend name={name} points={points} />
      )}
      <YearBox high={security.high_52} low={security.low_52} />
    </div>
  )
}

function Trend({ name, points }: { name: string; points: SeriesPoint[] | undefined }) {
  const [requested, setRequested] = useState<RangeId>()
  const open = useMemo(() => points && openRanges(points), [points])
  const chosen = open === undefined ? null : chooseRange(open, requested)
  const shown = useMemo(() => pointsWithin(points ?? [], chosen), [points, chosen])
  // Buttons, figures and table update at once, from the chosen range; only the chart is rendered at a lower priority.
  const drawn = useDeferredValue(shown)
  return (
    <>
      <ChangeLine points={shown} range={chosen} />
      <div className={chartHeight}>
        {drawn.length === 0 ? (
          <Skeleton className={`w-full ${chartHeight}`} />
        ) : (
          <Suspense fallback={<Skeleton className={`w-full ${chartHeight}`} />}>
            <PriceChart points={drawn} name={name} summary={summaryOf(name, shown)} />
          </Suspense>
        )}
      </div>
      <RangeButtons open={open} chosen={chosen} onChoose={setRequested} />
      <PriceTable name={name} points={shown} />
    </>
  )
}

/** Shown when the code of the chart cannot be loaded, for example offline: the summary of the chart as text. */
function NoChart({ summary }: { summary: string }) {
  return (
    <div className={`flex flex-col justify-center gap-2 text-center ${chartHeight}`}>
      <p className="text-base font-semibold">We could not load the chart</p>
      <p className="text-sm text-muted">{summary}</p>
    </div>
  )
}

function ChangeLine({ points, range }: { points: readonly SeriesPoint[]; range: RangeId | null }) {
  if (points.length === 0) return <Skeleton className="mb-1 h-5 w-40" />
  const period = ranges.find(({ id }) => id === range)?.label
  return (
    <p className="mb-1 flex h-5 items-center gap-2 text-sm text-muted">
      <Percent value={changePercent(points)} />
      {period === undefined ? 'since the first price' : `in ${period}`}
    </p>
  )
}

function YearBox({ high, low }: { high: number | null; low: number | null }) {
  return (
    <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] rounded-card border border-line bg-surface">
      {(
        [
          ['52 Weeks High', high],
          ['52 Weeks Low', low],
        ] as const
      ).map(([name, price]) => (
        <div key={name} className="p-4 first:border-r first:border-line">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-0.5">{price === null ? '–' : <Money rupees={price} size="lg" />}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The chart as one sentence, for screen readers and for when the chart is missing. */
function summaryOf(name: string, points: readonly SeriesPoint[]): string {
  const [first, last, ends] = [points[0], points.at(-1), extremes(points)]
  if (first === undefined || last === undefined || ends === null) return `Prices of ${name}`
  const span = `from ${formatDay(first.date)} to ${formatDay(last.date)}: from ${formatRupees(first.close)} to ${formatRupees(last.close)}`
  const [high, low] = [ends.high, ends.low].map((point) => `${formatRupees(point.close)} on ${formatDay(point.date)}`)
  return `Price of ${name} ${span}, highest ${high}, lowest ${low}.`
}
