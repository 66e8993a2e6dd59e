import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { GainRow, GainsView } from '#shared/portfolio/api.ts'
import { nameOfYear } from '#shared/portfolio/year.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { formatShares } from '#web/lib/format.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FileButton } from '#web/ui/form/file-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Day } from '#web/ui/when.tsx'

/** The file has all of them. */
const shownMax = 50

/** What sold shares gained in a financial year. `current`: the year that it opens with. */
export function GainsSheet({ current, onClose }: { current: number; onClose: () => void }) {
  const [year, setYear] = useState(current)
  const query = { year: String(year) }
  const { data, error, mutate } = useEndpoint('readGains', { query })
  const years = [...new Set([current, year, ...(data?.data.years ?? [])])].sort((one, other) => other - one)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t`Capital gains`}
      description={t`Shares that you sold from your portfolio here. The cost of shares from other portfolios is not known to us, so they are not included.`}
      footer={
        <FileButton label={t`Download CSV`} address={async () => (await call('exportGains', { query })).data.url} />
      }
    >
      <label className="flex flex-wrap items-center justify-between gap-x-4 text-muted">
        <Trans>
          Financial year
          <select
            value={year}
            onChange={(event) => setYear(Number(event.target.value))}
            className="typed rounded-control border border-edge bg-surface text-ink"
          >
            {years.map((each) => (
              <option key={each} value={each}>
                {nameOfYear(each)}
              </option>
            ))}
          </select>
        </Trans>
      </label>
      {data !== undefined ? (
        <Gains gains={data.data} />
      ) : error !== undefined ? (
        <p role="alert" className="mt-3 flex flex-wrap items-center justify-between">
          <Trans>
            We couldn't load your gains.
            <Button kind="quiet" onClick={() => void mutate()}>
              Retry
            </Button>
          </Trans>
        </p>
      ) : (
        <div role="status" aria-label={t`Loading your gains`} className="mt-3">
          <Skeleton className="h-40" />
        </div>
      )}
      <p className="mt-3 text-sm text-muted">
        <Trans>This is not tax advice. Please consult your tax adviser.</Trans>
      </p>
    </Sheet>
  )
}

function Gains({ gains: { rows, year, short_term, long_term, complete } }: { gains: GainsView }) {
  if (rows.length === 0)
    return (
      <p className="mt-3">
        <Trans>You sold no shares in {nameOfYear(year)}.</Trans>
      </p>
    )
  return (
    <>
      <dl className="mt-3 rounded-control bg-sunken px-3 py-2">
        <Sum label={t`Short-term`} rupees={short_term} />
        <Sum label={t`Long-term`} rupees={long_term} />
      </dl>
      <ul aria-label={t`Sales`} className="mt-3 divide-y divide-line">
        {rows.slice(0, shownMax).map((row, index) => (
          <Sale key={index} row={row} />
        ))}
      </ul>
      {rows.length > shownMax && (
        <p className="text-sm text-muted">
          <Trans>The CSV has all {rows.length} rows.</Trans>
        </p>
      )}
      {!complete && (
        <p className="text-sm text-muted">
          <Trans>Only your newest 1,000 sell requests are included.</Trans>
        </p>
      )}
    </>
  )
}

function Sale({ row: { company_name, quantity, acquired_on, sold_on, gain, term } }: { row: GainRow }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        {company_name}
        <span className="block text-sm text-muted">
          {term === 'LONG' ? (
            <Trans>
              {formatShares(quantity)}, <Day at={acquired_on} /> to <Day at={sold_on} />, long-term
            </Trans>
          ) : (
            <Trans>
              {formatShares(quantity)}, <Day at={acquired_on} /> to <Day at={sold_on} />, short-term
            </Trans>
          )}
        </span>
      </span>
      <Gain rupees={gain} />
    </li>
  )
}

function Sum({ label, rupees }: { label: string; rupees: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Gain rupees={rupees} />
      </dd>
    </div>
  )
}

function Gain({ rupees }: { rupees: number }) {
  return (
    <span className="ml-auto">
      {rupees > 0 && '+'}
      <Money rupees={rupees} />
    </span>
  )
}
