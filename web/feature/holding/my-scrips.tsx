import { useState } from 'react'
import type { HoldingView } from '#shared/holding/api.ts'
import { useOrderUpdates } from '#web/native/use-order-updates.ts'
import { call } from '#web/platform/api/client.ts'
import { useNavigate } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { BuyHistory } from './buy-history.tsx'
import { HoldingCard } from './holding-card.tsx'
import { TotalCard } from './total-card.tsx'
import { useHoldings } from './use-holdings.ts'

/** The shares that the person owns, with profit and loss. */
export function MyScrips() {
  const { holdings, summary, failed, readAtMs, refresh, ...more } = useHoldings()
  const [history, setHistory] = useState<HoldingView>()
  const navigate = useNavigate()
  useOrderUpdates(refresh)

  if (holdings === undefined && failed)
    return (
      <ErrorState
        what="We couldn't load your holdings"
        safe="Your shares are safe in your demat account."
        onRetry={refresh}
      />
    )
  if (holdings === undefined || summary === undefined)
    return <CardSkeletons label="Loading your scrips" heights={['h-36', 'h-60', 'h-60']} />
  if (holdings.length === 0) {
    return (
      <EmptyState
        text="Oopsy, no scrips!"
        action={
          <>
            <Button onClick={() => navigate('/home')}>Explore companies</Button>
            <SellLinks />
          </>
        }
      />
    )
  }
  return (
    <>
      {failed && <StaleNotice atMs={readAtMs} onRetry={refresh} />}
      <TotalCard summary={summary} />
      <SellLinks />
      <ul aria-label="My scrips" className="mt-3 flex flex-col gap-3">
        {holdings.map((holding) => (
          <HoldingCard key={holding.id} holding={holding} onHistory={() => setHistory(holding)} />
        ))}
      </ul>
      {more.hasMore && (
        <Button kind="secondary" full className="mt-3" busy={more.loadingMore} onClick={more.loadMore}>
          Load more
        </Button>
      )}
      <p className="mt-3 text-center">
        <FileButton label="All holdings (CSV)" address={async () => (await call('exportHoldings', {})).data.url} />
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
        Sell shares
      </Link>
      <Link to="/sellrequest" className={linkClass}>
        Sell requests
      </Link>
    </p>
  )
}
