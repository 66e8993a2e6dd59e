import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '#shared/kernel/format.ts'
import { lastAnsweredMs } from '#web/api/client.ts'
import { readFlag, writeFlag } from '#web/app/flags.ts'
import { useStore } from '#web/app/store.ts'
import { BottomBar } from '#web/ui/bottom-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { Screen } from '#web/ui/screen.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CreditNotice } from './credit-notice.tsx'
import { HolidayNotice } from './holiday-notice.tsx'
import { choiceStore, chooseTab, countChosen, noFilter, saveFilter, search } from './list-choice.ts'
import { SearchBox } from './search-box.tsx'
import { SecurityList, SecuritySkeletons } from './security-list.tsx'
import { useFresh } from './use-fresh.ts'
import { type PublicRows, usePublicRows } from './use-listing.ts'
import { type MyMarks, useMarks } from './use-marks.ts'
import { usePull } from './use-pull.ts'
import { type Shown, useShown } from './use-shown.ts'

const tabs = [
  { id: 'available', label: 'Available' },
  { id: 'comingSoon', label: 'Coming Soon' },
  { id: 'outOfStock', label: 'Out of Stock' },
] as const

/** Every company, as the public listing has it (R14). */
export function Home() {
  const [creditClosed, setCreditClosed] = useState(() => readFlag('creditNotice'))
  const { tab } = useStore(choiceStore())
  const listing = usePublicRows()
  const shown = useShown(listing)
  const marks = useMarks()
  useFresh(listing.refresh, listing.failed)
  const { page, sign } = usePull(async () => {
    const sinceMs = Date.now()
    await Promise.all([listing.refresh(true), shown.refresh(), marks.refresh()])
    // A failure is told by the age of what is shown.
    if ((lastAnsweredMs() ?? 0) >= sinceMs) notify('Updated', 'success')
  })

  function closeCredit() {
    writeFlag('creditNotice', true)
    setCreditClosed(true)
  }
  const aged = listing.first !== undefined && (listing.failed || shown.failed)
  const notice = aged ? <Aged since={listing.first.made_at} onRetry={() => void Promise.all([listing.refresh(), shown.refresh()])} /> : creditClosed && <HolidayNotice />
  return (
    <Screen title="Unlisted shares" bottomBar={<>{notice}<BottomBar active="home" /></>}>
      <div ref={sign} aria-hidden className="absolute inset-x-0 top-18 flex justify-center opacity-0">
        <LoaderCircle className="animate-spin text-brand" />
      </div>
      <div ref={page} className="flex flex-1 flex-col">
        {!creditClosed && <CreditNotice onClose={closeCredit} />}
        <Tabs label="Lists" tabs={tabs} value={tab} onChange={chooseTab}>
          <div className="pt-3">
            <Companies key={tab} listing={listing} shown={shown} marks={marks} label={tabs.find(({ id }) => id === tab)?.label ?? ''} />
          </div>
        </Tabs>
      </div>
    </Screen>
  )
}

interface CompaniesProps {
  listing: PublicRows
  shown: Shown
  marks: MyMarks
  label: string
}

function Companies({ listing, shown, marks: { marks, mark }, label }: CompaniesProps) {
  const { tab, text, filter } = useStore(choiceStore())
  const chosen = countChosen(filter)
  const { rows, places, total } = shown
  if (listing.first === undefined && listing.failed) return <ErrorState what="We could not load the companies." safe="Your orders and holdings are not affected." onRetry={() => void listing.refresh()} />
  return (
    <>
      {tab === 'available' && <SearchBox value={text} onChange={search} chosen={chosen} />}
      {rows === undefined ? (
        <SecuritySkeletons />
      ) : total > 0 ? (
        <SecurityList label={label} rows={rows} places={places} total={total} marks={marks} onMark={mark} onMissing={shown.loadMore} />
      ) : (
        <EmptyState text="Oopsy, no results!" action={<WayOn searched={text !== ''} chosen={chosen} />} />
      )}
      <p role="status" className="sr-only">
        {rows !== undefined && (text !== '' || chosen > 0) && `${total} found`}
      </p>
    </>
  )
}

/** Out of a list that is empty because of what was asked for. */
function WayOn({ searched, chosen }: { searched: boolean; chosen: number }) {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {searched && (
        <Button kind="secondary" onClick={() => search('')}>
          Clear the search
        </Button>
      )}
      {chosen > 0 && (
        <Button kind="secondary" onClick={() => saveFilter(noFilter)}>
          Clear the filter
        </Button>
      )}
    </div>
  )
}

/** Prices that may be old, wherever in the list one is. */
function Aged({ since, onRetry }: { since: string; onRetry: () => void }) {
  return (
    <div role="status" className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 flex items-center gap-2 bg-warn-tint py-1 pl-4 text-sm text-warn">
      <p className="flex-1">We could not refresh the prices. These are from {formatMoment(since)}.</p>
      <Button kind="quiet" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
