import { useState } from 'react'
import type { HoldingView } from '#shared/holding/api.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { useNavigate } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { BuyHistory } from './buy-history.tsx'
import { HoldingCard } from './holding-card.tsx'
import { CardSkeletons } from './skeletons.tsx'
import { Stale } from './stale.tsx'
import { TotalCard } from './total-card.tsx'
import { useRefreshOnNews } from '#web/feature/order/use-refresh-on-news.ts'

/** What the person owns, and how it has done. */
export function MyScrips() {
  const [readAtMs, setReadAtMs] = useState<number>()
  const { data, error, mutate } = useEndpoint('listHoldings', {}, { onSuccess: () => setReadAtMs(Date.now()) })
  const [history, setHistory] = useState<HoldingView>()
  const navigate = useNavigate()
  const refresh = () => void mutate()
  useRefreshOnNews(refresh)

  if (data === undefined && error !== undefined)
    return (
      <ErrorState
        what="We could not load your scrips"
        safe="Your shares are safe in your demat account."
        onRetry={refresh}
      />
    )
  if (data === undefined) return <CardSkeletons label="Loading your scrips" heights={['h-36', 'h-60', 'h-60']} />
  if (data.client_holdings.length === 0) {
    return (
      <EmptyState
        text="Oopsy, no scrips!"
        action={<Button onClick={() => navigate('/home')}>Explore companies</Button>}
      />
    )
  }
  return (
    <>
      {error !== undefined && <Stale atMs={readAtMs} onRetry={refresh} />}
      <TotalCard summary={data.summary} />
      <ul aria-label="My scrips" className="mt-3 flex flex-col gap-3">
        {data.client_holdings.map((holding) => (
          <HoldingCard key={holding.id} holding={holding} onHistory={() => setHistory(holding)} />
        ))}
      </ul>
      {history !== undefined && <BuyHistory holding={history} onClose={() => setHistory(undefined)} />}
    </>
  )
}
