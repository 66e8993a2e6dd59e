import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { holdingApi } from '#shared/holding/api.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import { formatDay, formatPercent, formatRupees } from '#shared/kernel/format.ts'
import type { portfolioApi } from '#shared/portfolio/api.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Dated } from '#web/ui/when.tsx'

type Point = ResponseOf<typeof portfolioApi.readPortfolioValue>['data'][number]

interface ValueLineProps {
  /** The sums over all holdings today. */
  summary: ResponseOf<typeof holdingApi.listHoldings>['summary']
}

/** The value of the shares day by day, beside what was paid for them. It has the same height while it loads, so that nothing moves. */
export function ValueLine({ summary: { portfolio_value, total_price } }: ValueLineProps) {
  const { data, error, mutate } = useEndpoint('readPortfolioValue', {})
  // The line ends with today's value, which can change while the page is open.
  useEffect(() => void (data !== undefined && mutate()), [portfolio_value, total_price])
  const points = data?.data
  // The sums above the line are of all holdings. Where it has not all, it says its own.
  const last = data?.complete === false && points?.at(-1)
  const since = points?.[1] && points[0]?.date
  return (
    <Card role="group" aria-label={t`Value over time`} className="mt-3 py-3">
      <div className="grid min-h-16 items-center lg:min-h-24">
        {points === undefined ? (
          <NoLine failed={error !== undefined} onRetry={() => void mutate()} />
        ) : since ? (
          <Line points={points} />
        ) : (
          <p className="text-muted">
            <Trans>Your value chart starts tomorrow.</Trans>
          </p>
        )}
      </div>
      <p className="mt-2 min-h-4.5 text-sm text-muted">
        {since && <Dated text={t`Since ${formatDay(since)}. Dashed: invested.`} />}
        {typeof data?.xirr === 'number' && <> {t`Annual return (XIRR): ${formatPercent(data.xirr)}.`}</>}
        {last && <> {t`Only your largest holdings are in it: ${formatRupees(last.value)}, ${changeWords(last)}.`}</>}
      </p>
    </Card>
  )
}

function NoLine({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return <Skeleton className="h-16 lg:h-24" />
  return (
    <p className="flex flex-wrap items-center justify-between text-muted">
      <Trans>
        The line could not be loaded.
        <Button kind="quiet" onClick={onRetry}>
          Retry
        </Button>
      </Trans>
    </p>
  )
}

function changeWords({ value, invested }: Point): string {
  const rupees = value - invested
  const amount = formatRupees(Math.abs(rupees))
  if (amount === formatRupees(0)) return t`as much as you invested`
  return rupees < 0 ? t`${amount} less than you invested` : t`${amount} more than you invested`
}

function Line({ points }: { points: readonly Point[] }) {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const amounts = points.flatMap(({ value, invested }) => [value, invested])
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  // What has hardly moved looks so: the height is never less than a tenth of the amount.
  const span = Math.max(high - low, high / 10) || 1
  const [from, to] = [first, last].map(({ date }) => Date.parse(date)) as [number, number]
  const pathOf = (amountOf: (point: Point) => number) =>
    `M${points
      .map((point) => {
        const x = ((Date.parse(point.date) - from) / (to - from)) * 100
        // A margin for the width of the line.
        const y = 50 - ((amountOf(point) - (low + high) / 2) / span) * 94
        return `${x.toFixed(2)} ${y.toFixed(2)}`
      })
      .join('L')}`
  const highest = formatRupees(Math.max(...points.map(({ value }) => value)))
  return (
    <svg
      role="img"
      aria-label={t`Value of your shares: ${valueOn(first)}, ${valueOn(last)}; highest ${highest}. Invested: ${formatRupees(last.invested)}.`}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-16 w-full fill-none lg:h-24 *:[vector-effect:non-scaling-stroke]"
    >
      <path d={pathOf(({ invested }) => invested)} className="stroke-edge" strokeWidth="1.5" strokeDasharray="4 4" />
      <path d={pathOf(({ value }) => value)} className="stroke-brand" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  )
}

function valueOn({ date, value }: Point): string {
  return t`${formatRupees(value)} on ${formatDay(date)}`
}
