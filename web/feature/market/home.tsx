import { LoaderCircle } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatMoment } from '#shared/kernel/format.ts'
import { lastAnsweredMs } from '#web/platform/api/client.ts'
import type { LazyScreen } from '#web/platform/lazy-screen.tsx'
import { readFlag, writeFlag } from '#web/platform/local-storage.ts'
import { useStorePart, useDeferredStore } from '#web/platform/store.ts'
import { useWaiting } from '#web/platform/waiting.ts'
import { BottomBar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { showToast } from '#web/ui/show-toast.ts'
import { Screen } from '#web/ui/screen.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Companies } from './companies.tsx'
import { HolidayNotice } from './holiday-notice.tsx'
import { choiceStore, chooseTab, type ListChoice } from './list-choice.ts'
import { Notice } from './notice.tsx'
import { SearchBox } from './search-box.tsx'
import { usePolling } from './use-polling.ts'
import { preloadFirstScreen, type CatalogueState, useCatalogue } from './use-catalogue.ts'
import { useWatchlist, useRefreshWatchlist } from './use-watchlist.ts'
import { usePullToRefresh } from './use-pull-to-refresh.ts'
import { useMatchingRows } from './use-matching-rows.ts'

// Loaded only when the catalogue is too large to send whole.
const PagedCompanies = lazy(async () => ({ default: (await import('./paged-companies.tsx')).PagedCompanies }))

const tabs = [
  { id: 'available', label: 'Available' },
  { id: 'comingSoon', label: 'Coming Soon' },
  { id: 'outOfStock', label: 'Out of Stock' },
] as const

/** Loads Home and, when the page opens at Home, its first screen of companies, so that it renders once. The pre-rendered page shows skeletons meanwhile. */
export async function openHome(bars: HomeBars) {
  await preloadFirstScreen()
  return { Home: () => <Home {...bars} /> }
}

/** The bar at the lower edge belongs to other features. web/app gives it. */
interface HomeBars {
  /** What waits for the person: an order, KYC. */
  waiting: LazyScreen
}

/** Every company of the public catalogue. */
export function Home(bars: HomeBars) {
  const [creditClosed, setCreditClosed] = useState(() => readFlag('creditNotice'))
  const choice = useDeferredStore(choiceStore())
  const catalogue = useCatalogue()
  const { first, failed, refresh } = catalogue
  const refreshWatchlist = useRefreshWatchlist()
  const [pulls, setPulls] = useState(0)
  usePolling(refresh, failed)
  const { page, indicator } = usePullToRefresh(async () => {
    const sinceMs = Date.now()
    await Promise.all([refresh(true), refreshWatchlist()])
    setPulls((count) => count + 1)
    // After a failure the screen shows the age of the prices instead.
    if ((lastAnsweredMs() ?? 0) >= sinceMs) showToast('Updated', 'success')
  })

  function closeCredit() {
    writeFlag('creditNotice', true)
    setCreditClosed(true)
  }
  const bottom = (
    <>
      {/* Late content is at the lower edge, so that it causes no layout shift. Large text would leave no room for a company there: it is below the title then. */}
      <div className="sticky bottom-(--bar-space) z-10 @max-[15rem]:static @max-[15rem]:-order-1">
        {first !== undefined && failed ? (
          <StalePricesNotice since={first.made_at} onRetry={() => void refresh()} />
        ) : (
          creditClosed && <HolidayNotice />
        )}
        <WaitingBars {...bars} />
      </div>
      <BottomBar active="home" />
    </>
  )
  return (
    <Screen title="Unlisted shares" bottomBar={bottom}>
      <div ref={indicator} hidden aria-hidden className="absolute inset-x-0 top-18 flex justify-center">
        <LoaderCircle className="animate-spin text-brand" />
      </div>
      <div ref={page} className="flex flex-1 flex-col">
        {!creditClosed && (
          <Notice label="Good to know" className="mb-3 rounded-card" onClose={closeCredit}>
            First-time share credit takes 5 to 7 working days.
          </Notice>
        )}
        <ListTabs>
          <div className="pt-3">
            {first === undefined && failed ? (
              <ErrorState
                what="We could not load the companies."
                safe="Your orders and holdings are not affected."
                onRetry={() => void refresh()}
              />
            ) : (
              <List
                key={choice.tab}
                catalogue={catalogue}
                choice={choice}
                label={tabs.find(({ id }) => id === choice.tab)?.label ?? ''}
                revision={(first?.build ?? 0) + pulls}
              />
            )}
          </div>
        </ListTabs>
      </div>
    </Screen>
  )
}

function WaitingBars({ waiting: bar }: HomeBars) {
  const { portfolio, profile } = useWaiting()
  return <Suspense>{(portfolio ?? profile) !== undefined && <bar.Screen />}</Suspense>
}

/** The tab is selected at once; its list is rendered at a lower priority. */
function ListTabs({ children }: { children: ReactNode }) {
  const tab = useStorePart(choiceStore(), (choice) => choice.tab)
  return (
    <Tabs label="Lists" tabs={tabs} value={tab} onChange={chooseTab}>
      {children}
    </Tabs>
  )
}

interface ListProps {
  catalogue: CatalogueState
  choice: ListChoice
  label: string
  revision: number
}

/** Holds the watchlist, so that a new entry renders only the list again. */
function List({ catalogue, choice, label, revision }: ListProps) {
  const watchlist = useWatchlist()
  const matching = useMatchingRows(catalogue, choice)
  const companies = { label, choice, watchlist }
  const list = <Companies {...companies} matching={matching} />
  return (
    <>
      {choice.tab === 'available' && <SearchBox />}
      {catalogue.extent === 'pages' ? (
        <Suspense fallback={list}>
          <PagedCompanies {...companies} placeholder={matching} revision={revision} />
        </Suspense>
      ) : (
        list
      )}
    </>
  )
}

/** Warns that the prices could not be refreshed. */
function StalePricesNotice({ since, onRetry }: { since: string; onRetry: () => void }) {
  // Without a network the bar on top of the app says how old they are.
  if (!navigator.onLine) return null
  return (
    <div role="status" className="flex items-center gap-2 bg-warn-tint py-1 pl-4 text-sm text-warn">
      <p className="flex-1">We could not refresh the prices. These are from {formatMoment(since)}.</p>
      <Button kind="quiet" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
