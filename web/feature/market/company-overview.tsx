import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { ApiError } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { lazyScreen } from '#web/app/lazy-screen.tsx'
import { useBack, useNavigate } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BuyBar } from './buy-bar.tsx'
import { CompanyHeader } from './company-header.tsx'
import { CompanySkeleton, TabSkeleton } from './company-skeleton.tsx'
import { PriceTrend } from './price-trend.tsx'
import { useCompanyRoute } from './use-company-route.ts'

// The first tab and its chart are all that most visits need.
const aboutTab = lazyScreen('About', () => import('./about.tsx'))
const newsTab = lazyScreen('NewsList', () => import('#web/feature/news/news-list.tsx'))
const tabsAfterMs = 1_000

type TabId = 'trend' | 'about' | 'news'

const trend = { id: 'trend', label: 'Price Trend' } as const
const about = { id: 'about', label: 'About' } as const
const news = { id: 'news', label: 'News' } as const

/** Prices and what can be bought change while somebody looks; whoever comes back to the page sees today's. */
const fresh = { refreshInterval: 30_000, focusThrottleInterval: 5_000 }

export function CompanyOverview() {
  const { id, buy, newsFirst } = useCompanyRoute()
  const back = useBack('/home')
  const { data, error, mutate } = useEndpoint('readSecurity', id === undefined ? null : { params: { id } }, fresh)
  // In slices: the whole of it would keep a finger waiting.
  const security = useDeferredValue(data)?.data
  if (security !== undefined)
    return <Company key={security.id} security={security} buy={buy} newsFirst={newsFirst} onBack={back} />
  if (id === undefined || (error instanceof ApiError && error.status === 404)) return <Unknown onBack={back} />
  return (
    <Screen title="Company" onBack={back}>
      {error === undefined ? (
        <CompanySkeleton />
      ) : (
        <ErrorState
          what="We could not load this company."
          safe="Your orders and holdings are not affected."
          onRetry={() => void mutate()}
        />
      )}
    </Screen>
  )
}

interface CompanyProps {
  security: SecurityPage
  buy: boolean
  newsFirst: boolean
  onBack: () => void
}

function Company({ security, buy, newsFirst, onBack }: CompanyProps) {
  const [tab, setTab] = useState<TabId>(newsFirst ? 'news' : 'trend')
  // The tab answers the finger at once, what it shows a moment later.
  const shown = useDeferredValue(tab)
  useEffect(() => {
    const timer = setTimeout(() => [aboutTab, newsTab].forEach(({ fetch }) => void fetch()), tabsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Screen title={security.name} onBack={onBack} footer={<BuyBar security={security} buyAtOnce={buy} />}>
      <CompanyHeader security={security} />
      <div className="mt-3">
        <Tabs
          label="About the company"
          tabs={newsFirst ? [news, trend, about] : [trend, about, news]}
          value={tab}
          onChange={setTab}
        >
          {shown === 'trend' && <PriceTrend security={security} />}
          <Suspense fallback={<TabSkeleton />}>
            {shown === 'about' && <aboutTab.Screen security={security} />}
            {shown === 'news' && <newsTab.Screen securityId={security.id} />}
          </Suspense>
        </Tabs>
      </div>
    </Screen>
  )
}

function Unknown({ onBack }: { onBack: () => void }) {
  const navigate = useNavigate()
  return (
    <Screen title="Company" onBack={onBack}>
      <EmptyState
        text="We could not find this company."
        action={<Button onClick={() => navigate('/home', { replace: true })}>See all companies</Button>}
      />
    </Screen>
  )
}
