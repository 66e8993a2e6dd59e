import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { ApiError } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { type LazyScreen, lazyScreen } from '#web/platform/lazy-screen.tsx'
import { useBack } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { BuyBar, type PurchaseSheetProps } from './buy-bar.tsx'
import { CompanyHeader } from './company-header.tsx'
import { CompanySkeleton, TabSkeleton, TrendSkeleton } from './company-skeleton.tsx'
import { knownRow } from '#web/feature/market/list/known-rows.ts'
import { MarkMessage } from '#web/feature/market/watchlist/mark-message.tsx'
import { PriceTrend } from './price-trend.tsx'
import { sectorOf } from '#web/feature/market/list/sector-of.ts'
import { useCompanyRoute } from './use-company-route.ts'

// The other tabs are loaded later, because most visits need only the first one and its chart.
const aboutTab = lazyScreen('About', () => import('./about.tsx'))
const tabsAfterMs = 1_000
const unknownCompany = lazyScreen('UnknownCompany', () => import('./unknown-company.tsx'))

type TabId = 'trend' | 'about' | 'news'

const trend = () => ({ id: 'trend', label: t`Price Trend` }) as const
const about = () => ({ id: 'about', label: t`About` }) as const
const latestNews = () => ({ id: 'news', label: t`News` }) as const

/** Price and availability change while the page is open. Both are refreshed by a timer and on focus. */
const refreshOptions = { refreshInterval: 30_000, focusThrottleInterval: 5_000 }

/** Parts of the page that belong to other features. web/app gives them. */
interface CompanySlots {
  news: LazyScreen<{ securityId: string }>
  purchase: LazyScreen<PurchaseSheetProps>
  unpaid: LazyScreen<{ securityId?: string }>
}

export function CompanyOverview(slots: CompanySlots) {
  const { id, buy, newsFirst } = useCompanyRoute()
  const back = useBack('/home')
  const { data, error, mutate } = useEndpoint(
    'readSecurity',
    id === undefined ? null : { params: { id } },
    refreshOptions,
  )
  // Deferred, so that React renders the page in slices and answers input meanwhile.
  const security = useDeferredValue(data)?.data
  if (security !== undefined)
    return <Company key={security.id} {...slots} security={security} buy={buy} newsFirst={newsFirst} onBack={back} />
  if (id === undefined || (error instanceof ApiError && error.status === 404))
    return <unknownCompany.Screen onBack={back} />
  const row = knownRow(id)
  return (
    <Screen title={row?.name ?? t`Company`} onBack={back}>
      {error === undefined ? (
        row === undefined ? (
          <CompanySkeleton />
        ) : (
          <>
            <CompanyHeader facts={{ ...row, shownSector: row.sector, percentage_of_change: row.change }} />
            <TrendSkeleton />
          </>
        )
      ) : (
        <>
          <ErrorState
            what={t`We could not load this company.`}
            safe={t`Your orders and holdings are not affected.`}
            offline={t`You have not opened this company on this device yet. It loads once you are online.`}
            onRetry={() => void mutate()}
          />
          <Button kind="quiet" className="self-center" onClick={back}>
            <Trans>See all companies</Trans>
          </Button>
        </>
      )}
    </Screen>
  )
}

interface CompanyProps extends CompanySlots {
  security: SecurityPage
  buy: boolean
  newsFirst: boolean
  onBack: () => void
}

function Company({ security, buy, newsFirst, onBack, news, ...buying }: CompanyProps) {
  const [tab, setTab] = useState<TabId>(newsFirst ? 'news' : 'trend')
  // The tab is selected at once, its panel is rendered in the background.
  const shown = useDeferredValue(tab)
  useEffect(() => {
    const timer = setTimeout(() => [aboutTab, news].forEach(({ fetch }) => void fetch()), tabsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Screen title={security.name} onBack={onBack} footer={<BuyBar {...buying} security={security} buyAtOnce={buy} />}>
      <CompanyHeader facts={{ ...security, shownSector: sectorOf(security) }} />
      <MarkMessage />
      <div className="mt-3">
        <Tabs
          label={t`About the company`}
          tabs={newsFirst ? [latestNews(), trend(), about()] : [trend(), about(), latestNews()]}
          value={tab}
          onChange={setTab}
        >
          {shown === 'trend' && <PriceTrend security={security} />}
          <Suspense fallback={<TabSkeleton />}>
            {shown === 'about' && <aboutTab.Screen security={security} />}
            {shown === 'news' && <news.Screen securityId={security.id} />}
          </Suspense>
        </Tabs>
      </div>
    </Screen>
  )
}
