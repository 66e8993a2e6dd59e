import { useState } from 'react'
import type { HoldingView } from '#shared/holding/api.ts'
import { useOrderUpdates } from '#web/native/use-order-updates.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { useNavigate } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { BuyHistory } from './buy-history.tsx'
import { HoldingCard } from './holding-card.tsx'
import { TotalCard } from './total-card.tsx'

const refreshMs = 10_000

/** The shares that the person owns, with profit and loss. */
export function MyScrips() {
  const [readAtMs, setReadAtMs] = useState<number>()
  const { data, error, mutate } = useEndpoint(
    'listHoldings',
    {},
    {
      onSuccess: () => setReadAtMs(Date.now()),
      // Shares are listed some moments after their order is completed.
      refreshInterval: (latest) => (latest?.client_holdings.length === 0 ? refreshMs : 0),
    },
  )
  const [history, setHistory] = useState<HoldingView>()
  const navigate = useNavigate()
  const refresh = () => void mutate()
  useOrderUpdates(refresh)

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
      {error !== undefined && <StaleNotice atMs={readAtMs} onRetry={refresh} />}
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
