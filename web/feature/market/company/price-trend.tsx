import { loadCode } from '#web/platform/load-code.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { chooseRange, openRanges, pointsWithin, type RangeId } from '#shared/market/ranges.ts'
import { changePercent, extremes, type SeriesPoint } from '#shared/market/rules.ts'
import { formatDay, formatRupees } from '#shared/kernel/format.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Percent } from '#web/ui/percent.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { PriceTable } from '#web/chart/price-table.tsx'
import { RangeButtons } from './range-buttons.tsx'
import { usePriceGraph } from './use-price-graph.ts'
import { YearRange } from './year-range.tsx'

const PriceChart = lazy(async () => {
  try {
    return { default: (await loadCode(() => import('#web/chart/price-chart.tsx'))).PriceChart }
  } catch {
    return { default: NoChart }
  }
})

/** The height of the chart with its two lines of text, so that the layout does not shift when it loads. It is taller where there is room. */
const chartHeight = 'h-66.5 @min-[36rem]:h-91.5 lg:@min-[36rem]:h-111.5'

export function PriceTrend({ security }: { security: SecurityPage }) {
  const { name, price, price_as_of, high_52, low_52 } = security
  const { points, failed, retry } = usePriceGraph(security)
  const year = <YearRange high={high_52} low={low_52} price={price_as_of === null ? 0 : price} />
  return (
    <div className="@container py-4">
      {price_as_of === null || points?.length === 0 ? (
        <EmptyState text={t`No prices yet`} />
      ) : points === undefined && failed ? (
        <ErrorState what={t`We could not load the prices.`} safe={t`The price above is still right.`} onRetry={retry} />
      ) : (
        <Trend name={name} points={points} year={year} />
      )}
      {(price_as_of === null || points?.length === 0 || (points === undefined && failed)) && year}
    </div>
  )
}

interface TrendProps {
  name: string
  points: SeriesPoint[] | undefined
  /** The box of 52 weeks, which stands before the long table. */
  year: ReactNode
}

function Trend({ name, points, year }: TrendProps) {
  const [requested, setRequested] = useState<RangeId>()
  const open = useMemo(() => points && openRanges(points), [points])
  const chosen = open === undefined ? null : chooseRange(open, requested)
  const shown = useMemo(() => pointsWithin(points ?? [], chosen), [points, chosen])
  // Buttons, figures and table update at once, from the chosen range; only the chart is rendered at a lower priority.
  const drawn = useDeferredValue(shown)
  return (
    <>
      {points?.length === 1 ? (
        <p className="text-muted">
          <Trans>
            Price history starts on <span className="whitespace-nowrap">{formatDay(points[0]?.date ?? '')}</span>.
          </Trans>
        </p>
      ) : (
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
          <RangeButtons open={open} chosen={chosen} start={points?.[0]?.date} onChoose={setRequested} />
        </>
      )}
      {year}
      <PriceTable name={name} points={shown} />
    </>
  )
}

/** Shown when the code of the chart cannot be loaded, for example offline: the summary of the chart as text. */
function NoChart({ summary }: { summary: string }) {
  return (
    <div className={`flex flex-col justify-center gap-2 text-center ${chartHeight}`}>
      <p className="text-base font-semibold">
        <Trans>We could not load the chart</Trans>
      </p>
      <p className="text-sm text-muted">{summary}</p>
    </div>
  )
}

function ChangeLine({ points, range }: { points: readonly SeriesPoint[]; range: RangeId | null }) {
  if (points.length === 0) return <Skeleton className="mb-1 h-5 w-40" />
  return (
    <p className="mb-1 flex min-h-5 flex-wrap items-center gap-x-2 text-sm text-muted">
      <Percent value={changePercent(points)} />
      {range === null ? t`since ${formatDay(points[0]?.date ?? '')}` : periodTexts()[range]}
    </p>
  )
}

/** The chart as one sentence, for screen readers and for when the chart is missing. */
function summaryOf(name: string, points: readonly SeriesPoint[]): string {
  const [first, last, ends] = [points[0], points.at(-1), extremes(points)]
  if (first === undefined || last === undefined || ends === null) return t`Prices of ${name}`
  const { high, low } = ends
  return t`Price of ${name} from ${formatDay(first.date)} to ${formatDay(last.date)}: from ${formatRupees(first.close)} to ${formatRupees(last.close)}, highest ${formatRupees(high.close)} on ${formatDay(high.date)}, lowest ${formatRupees(low.close)} on ${formatDay(low.date)}.`
}

/** Over which time the change is, after its percentage. */
const periodTexts = (): Record<RangeId, string> => ({
  '1W': t`in 1 week`,
  '1M': t`in 1 month`,
  '6M': t`in 6 months`,
  '1Y': t`in 1 year`,
  '2Y': t`in 2 years`,
})
