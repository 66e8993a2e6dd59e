import { useDeferredValue, useMemo, useState } from 'react'
import type { Listing as PublicListing, ListType } from '#shared/market/market.ts'
import { type PublicRow, rowsOf } from '#shared/market/rows.ts'
import { useEndpoint } from '#web/api/use-endpoint.ts'
import { useNavigate, useRouteState } from '#web/app/navigation.ts'
import { formatMoment } from '#shared/kernel/format.ts'
import { BottomBar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CreditNotice } from './credit-notice.tsx'
import { listTypes } from './list-types.ts'
import { SearchBox } from './search-box.tsx'
import { SecurityList, SecuritySkeletons } from './security-list.tsx'

const tabs = [
  { id: 'available', label: 'Available' },
  { id: 'comingSoon', label: 'Coming Soon' },
  { id: 'outOfStock', label: 'Out of Stock' },
] as const
type TabId = (typeof tabs)[number]['id']

const refreshMs = 60_000

/** `text` is what was searched for, so that a way back finds the same list. */
interface HomeState {
  readonly tab?: TabId
  readonly text?: string
}

/** Every company, as the public snapshot has it. */
export function Home() {
  const state = useRouteState<HomeState>()
  const navigate = useNavigate()
  const tab = state?.tab ?? 'available'
  const { data, error, mutate } = useEndpoint('readSnapshot', {}, { refreshInterval: refreshMs, keepPreviousData: true })
  return (
    <Screen title="Unlisted shares" bottomBar={<BottomBar active="home" />}>
      <CreditNotice />
      <Tabs label="Lists" tabs={tabs} value={tab} onChange={(next) => navigate('/home', { replace: true, state: { tab: next } satisfies HomeState })}>
        <div className="pt-3">
          {data !== undefined && error !== undefined && <Aged since={data.made_at} />}
          {data === undefined && error !== undefined ? (
            <ErrorState what="We could not load the companies." safe="Your orders and holdings are not affected." onRetry={() => void mutate()} />
          ) : (
            <Listing key={tab} snapshot={data} tab={tab} searched={state?.text ?? ''} onSearched={(text) => navigate('/home', { replace: true, state: { tab, text } satisfies HomeState })} />
          )}
        </div>
      </Tabs>
    </Screen>
  )
}

interface ListingProps {
  snapshot: PublicListing | undefined
  tab: TabId
  searched: string
  onSearched: (text: string) => void
}

function Listing({ snapshot, tab, searched, onSearched }: ListingProps) {
  const [text, setText] = useState(searched)
  const wanted = useDeferredValue(text.trim().toLowerCase())
  const found = useMemo(() => filtered(snapshot === undefined ? [] : rowsOf(snapshot), listTypes[tab], wanted), [snapshot, tab, wanted])
  return (
    <>
      {tab === 'available' && <SearchBox value={text} onChange={setText} onLeave={() => text !== searched && onSearched(text)} />}
      {snapshot === undefined ? <SecuritySkeletons /> : found.length > 0 ? (
        <SecurityList securities={found} label={tabs.find((each) => each.id === tab)?.label ?? ''} />
      ) : (
        <EmptyState text="Oopsy, no results!" action={text !== '' && <Button kind="secondary" onClick={() => setText('')}>Clear the search</Button>} />
      )}
      {wanted !== '' && (
        <p role="status" className="sr-only">
          {found.length} found
        </p>
      )}
    </>
  )
}

/** The provider's own order stays. */
function filtered(securities: readonly PublicRow[], status: ListType, wanted: string): readonly PublicRow[] {
  return securities.filter((security) => security.status === status && security.name.toLowerCase().includes(wanted))
}

function Aged({ since }: { since: string }) {
  return (
    <p role="status" className="mb-3 rounded-control bg-warn-tint px-3 py-2 text-sm text-warn">
      We could not refresh the prices. These are from {formatMoment(since)}.
    </p>
  )
}
