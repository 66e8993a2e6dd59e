import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { HoldingView } from '#shared/holding/api.ts'
import { useOrderUpdates } from '#web/native/use-order-updates.ts'
import { call } from '#web/platform/api/client.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Link, useLocation } from 'wouter'
import { FileButton } from '#web/ui/form/file-button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { StaleNotice } from '#web/ui/state/stale-notice.tsx'
import { BuyHistory } from './buy-history.tsx'
import { sumOfCharges } from './charges.ts'
import { Realised } from './gain.tsx'
import { HoldingList } from './holding-list.tsx'
import { TotalCard } from './total-card.tsx'
import { useHoldings } from './use-holdings.ts'
import { ValueLine } from './value-line.tsx'

/** The shares that the person owns, with profit and loss. `onTheWay`: those that they have paid and do not own yet. */
export function MyScrips({ onTheWay }: { onTheWay: ReactNode }) {
  const { holdings, summary, failed, readAtMs, refresh, ...more } = useHoldings()
  const [history, setHistory] = useState<HoldingView>()
  const [, navigate] = useLocation()
  useOrderUpdates(refresh)

  if (holdings === undefined && failed)
    return (
      <ErrorState
        what={t`We couldn't load your holdings`}
        safe={t`Your shares are safe in your demat account.`}
        offline={t`Your holdings need a connection. Your shares are safe in your demat account.`}
        onRetry={refresh}
      />
    )
  if (holdings === undefined || summary === undefined) return <Loading />
  if (holdings.length === 0) {
    return (
      <>
        {onTheWay}
        <EmptyState
          text={t`Oopsy, no scrips!`}
          action={
            <>
              <p className="text-muted">
                {summary.realised === 0 ? t`You don't own any shares yet.` : t`You don't own any shares.`}
              </p>
              {summary.realised !== 0 && (
                <p>
                  <Trans>Realised P&L:</Trans> <Realised rupees={summary.realised} />
                </p>
              )}
              <Button onClick={() => navigate('/home')}>
                <Trans>Explore companies</Trans>
              </Button>
              <SellLinks />
            </>
          }
        />
      </>
    )
  }
  return (
    <>
      {failed && <StaleNotice atMs={readAtMs} onRetry={refresh} />}
      <TotalCard summary={summary} charges={more.hasMore ? undefined : sumOfCharges(holdings)} />
      <ValueLine summary={summary} />
      <SellLinks />
      {onTheWay}
      <HoldingList holdings={holdings} onHistory={setHistory} />
      {more.hasMore && (
        <Button kind="secondary" full className="mt-3" busy={more.loadingMore} onClick={more.loadMore}>
          <Trans>Load more</Trans>
        </Button>
      )}
      <p className="mt-3 text-center">
        <FileButton label={t`All holdings (CSV)`} address={async () => (await call('exportHoldings', {})).data.url} />
      </p>
      {history !== undefined && <BuyHistory holding={history} onClose={() => setHistory(undefined)} />}
    </>
  )
}

const linkClass = 'inline-flex min-h-11 items-center px-2 text-sm font-semibold text-brand'

/** Also for those who own nothing here: shares that were bought elsewhere can be sold too. */
function SellLinks() {
  return (
    <p className="-mx-2 mt-1 flex flex-wrap justify-between gap-x-2">
      <Link to="/sell" className={linkClass}>
        <Trans>Sell shares</Trans>
      </Link>
      <Link to="/sellrequest" className={linkClass}>
        <Trans>Sell requests</Trans>
      </Link>
    </p>
  )
}

/** As the screen that replaces it: the total, its line, then rows of two lines. */
function Loading() {
  return (
    <div role="status" aria-label={t`Loading your holdings`}>
      <div className="rounded-card border border-line bg-surface p-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="mt-2 h-7 w-40" />
        <div className="mt-4 flex justify-between border-t border-line pt-3">
          <Skeleton className="h-10 w-24" />
          <Skeleton className="h-10 w-32" />
        </div>
      </div>
      <div className="mt-3 rounded-card border border-line bg-surface px-4 py-3">
        <Skeleton className="h-16 lg:h-24" />
        <Skeleton className="mt-2 h-4.5 w-32" />
      </div>
      <div className="mt-13 divide-y divide-line rounded-card border border-line bg-surface">
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex justify-between gap-4 px-4 py-3">
            <Skeleton className="h-9 w-40" />
            <Skeleton className="h-9 w-24" />
          </div>
        ))}
      </div>
    </div>
  )
}
