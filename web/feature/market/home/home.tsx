import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bookmark, LoaderCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatDay, formatWhen } from '#shared/kernel/format.ts'
import { lastAnsweredMs } from '#web/platform/api/client.ts'
import type { LazyScreen } from '#web/platform/lazy-screen.tsx'
import { readFlag, writeFlag } from '#web/platform/storage/local-storage.ts'
import { useStore, useDeferredStore } from '#web/platform/storage/store.ts'
import { useWaiting } from '#web/platform/waiting.ts'
import { BottomBar } from '#web/ui/layout/bottom-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { faqAddress } from '#web/ui/faq-link.tsx'
import { Link } from 'wouter'
import { showToast } from '#web/ui/state/show-toast.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Dated } from '#web/ui/when.tsx'
import { Companies } from '#web/feature/market/list/companies.tsx'
import { HolidayNotice } from './holiday-notice.tsx'
import { choiceStore, chooseTab, type ListChoice } from '#web/feature/market/list/list-choice.ts'
import { FilterChips } from '#web/feature/market/list/filter-chip-list.tsx'
import { MarkMessage } from '#web/feature/market/watchlist/mark-message.tsx'
import { Notice } from './notice.tsx'
import { SearchBox } from '#web/feature/market/list/search-box.tsx'
import { lists } from '#web/feature/market/list/list-choice.ts'
import { SearchResults } from '#web/feature/market/list/search-results.tsx'
import { usePolling } from './use-polling.ts'
import { preloadFirstScreen, type CatalogueState, useCatalogue } from '#web/feature/market/list/use-catalogue.ts'
import { useWatchlist, useRefreshWatchlist } from '#web/feature/market/watchlist/use-watchlist.ts'
import { usePullToRefresh } from './use-pull-to-refresh.ts'
import { useMatchingRows } from '#web/feature/market/list/use-matching-rows.ts'
import { loadCode } from '#web/platform/load-code.ts'

// Loaded only when the catalogue is too large to send whole.
const PagedCompanies = lazy(async () => ({
  default: (await loadCode(() => import('#web/feature/market/list/paged-companies.tsx'))).PagedCompanies,
}))

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
    if ((lastAnsweredMs() ?? 0) >= sinceMs) showToast(t`Updated`, 'success')
  })

  function closeCredit() {
    writeFlag('creditNotice', true)
    setCreditClosed(true)
  }
  const bottom = (
    <>
      {/* Late content is at the lower edge, so that it causes no layout shift. Large text would leave no room for a company there: it is below the title then. */}
      <div className="sticky bottom-(--bar-space) z-10 low:static @max-[15rem]:static @max-[15rem]:-order-1">
        {first !== undefined && failed ? (
          <StalePricesNotice since={first.made_at} onRetry={() => void refresh()} />
        ) : (
          <HolidayNotice />
        )}
        <WaitingBars {...bars} />
      </div>
      <MarkMessage />
      <BottomBar />
    </>
  )
  return (
    <Screen
      title={t`Unlisted shares`}
      subtitle={first?.prices_as_of === undefined ? '' : <Dated text={t`As on ${formatDay(first.prices_as_of)}`} />}
      aside={<OtherLists />}
      bottomBar={bottom}
    >
      <div ref={indicator} hidden aria-hidden className="absolute inset-x-0 top-18 flex justify-center">
        <LoaderCircle className="animate-spin text-brand" />
      </div>
      <div ref={page} className="flex flex-1 flex-col">
        {!creditClosed && (
          <Notice label={t`Good to know`} className="-mx-4 -mt-4 mb-4" onClose={closeCredit}>
            {/* A target of 44 px in a line of 36: the companies begin as high as they can. */}
            <Link
              to={faqAddress('delivery')}
              className="-my-3 flex min-h-11 items-center py-3 text-[length:min(1em,5vw)]/tight text-brand"
            >
              <Trans>First-time share credit takes 5 to 7 working days.</Trans>
            </Link>
          </Notice>
        )}
        {/* In a narrow window the places come after the whole list. It stands behind the title, which has the focus at first. */}
        <SkipLink to="#places" className="md:hidden">{t`Skip to navigation`}</SkipLink>
        <ListHead isSearching={choice.text.trim() !== ''} />
        {first === undefined && failed ? (
          <ErrorState
            what={t`We could not load the companies.`}
            safe={t`Your orders and holdings are not affected.`}
            onRetry={() => void refresh()}
          />
        ) : (
          <List catalogue={catalogue} choice={choice} revision={(first?.build ?? 0) + pulls} />
        )}
      </div>
    </Screen>
  )
}

function WaitingBars({ waiting: bar }: HomeBars) {
  const { portfolio, profile } = useWaiting()
  return <Suspense>{(portfolio ?? profile) !== undefined && <bar.Screen />}</Suspense>
}

function OtherLists() {
  return (
    <>
      <Link to="/news" className="flex min-h-[44px] items-center px-4 text-sm font-semibold text-brand">
        <Trans>News</Trans>
      </Link>
      <Link
        to="/watchlist"
        aria-label={t`Watchlist`}
        title={t`Watchlist`}
        className="-mr-3 grid size-[44px] place-items-center"
      >
        <Bookmark aria-hidden />
      </Link>
    </>
  )
}

/** The search and the tabs, in sight while the list scrolls. A search is of all lists, so there is no tab then. The tab is selected at once; its list is rendered at a lower priority. */
function ListHead({ isSearching }: { isSearching: boolean }) {
  const { tab } = useStore(choiceStore())
  return (
    <div className="below-title z-10 -mx-4 -mt-4 bg-ground px-4 pt-2 @max-[20rem]:static">
      <SearchBox />
      {isSearching ? (
        <p className="-mx-4 border-b border-line pt-2" />
      ) : (
        <div className="-mx-4 [&>div]:px-4 @max-[20rem]:[&>div]:flex-nowrap @max-[20rem]:[&>div]:overflow-x-auto">
          <Tabs label={t`Lists`} tabs={lists()} value={tab} onChange={chooseTab} />
        </div>
      )}
    </div>
  )
}

interface ListProps {
  catalogue: CatalogueState
  choice: ListChoice
  revision: number
}

/** Holds the watchlist, so that a new entry renders only the list again. */
function List({ catalogue, choice, revision }: ListProps) {
  const watchlist = useWatchlist()
  const matching = useMatchingRows(catalogue, choice)
  const pricesAsOf = catalogue.first?.prices_as_of
  const label = lists().find(({ id }) => id === choice.tab)?.label ?? ''
  const line = <FilterChips sectors={catalogue.first?.sectors ?? []} filter={choice.filter} />
  if (choice.text.trim() !== '')
    return (
      <section aria-label={t`Search results`}>
        {line}
        <SearchResults {...{ catalogue, choice, watchlist, pricesAsOf, revision }} />
      </section>
    )
  const companies = { label, choice, watchlist, pricesAsOf }
  const list = <Companies {...companies} matching={matching} />
  return (
    <div role="tabpanel" aria-label={label} key={choice.tab}>
      {line}
      {catalogue.extent === 'pages' ? (
        <Suspense fallback={list}>
          <PagedCompanies {...companies} placeholder={matching} revision={revision} />
        </Suspense>
      ) : (
        list
      )}
    </div>
  )
}

/** Warns that the prices could not be refreshed. */
function StalePricesNotice({ since, onRetry }: { since: string; onRetry: () => void }) {
  // Without a network the bar on top of the app says how old they are.
  if (!navigator.onLine) return null
  return (
    <div role="status" className="flex items-center gap-2 bg-warn-tint py-1 pl-4 text-sm text-warn">
      <p className="flex-1">
        <Trans>
          We could not refresh the prices. <Dated text={t`These are from ${formatWhen(since)}.`} />
        </Trans>
      </p>
      <Button kind="quiet" onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  )
}
