import { useState } from 'react'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { navigate, useRouteState } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Choice } from './filter-choice.tsx'
import { choiceStore, countChosen, type ListFilter, noFilter, saveFilter, type SortName } from './list-choice.ts'

const tabs = [
  { id: 'sector', label: 'Sector' },
  { id: 'marketCap', label: 'Market Cap' },
  { id: 'sort', label: 'Sort' },
] as const
type TabId = (typeof tabs)[number]['id']

const marketCaps = [
  { value: 1, label: 'Small Cap' },
  { value: 2, label: 'Middle Cap' },
  { value: 3, label: 'Large Cap' },
] as const

const sorts: readonly { readonly value: SortName; readonly label: string }[] = [
  { value: 'price_asc', label: 'Price: low to high' },
  { value: 'price_desc', label: 'Price: high to low' },
  { value: 'change_desc', label: 'Weekly change: best first' },
  { value: 'name_asc', label: 'Name: A to Z' },
]

/** The filter and the order of the catalogue. Changes take effect with APPLY. */
export function Filter() {
  const fromHome = useRouteState<{ readonly fromHome?: boolean }>()?.fromHome === true
  const [draft, setDraft] = useState<ListFilter>(() => choiceStore().get().filter)

  function leave() {
    // Going back restores the scroll position of the list.
    if (fromHome) history.back()
    else navigate('/home', { replace: true })
  }
  function apply() {
    saveFilter(draft)
    leave()
  }
  return (
    <Screen
      title="Filter"
      onBack={leave}
      aside={
        <Button kind="quiet" className="-mr-4" disabled={countChosen(draft) === 0} onClick={() => setDraft(noFilter)}>
          CLEAR ALL
        </Button>
      }
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button kind="secondary" onClick={leave}>
            CANCEL
          </Button>
          <Button onClick={apply}>APPLY</Button>
        </div>
      }
    >
      <Choices draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
    </Screen>
  )
}

interface ChoicesProps {
  draft: ListFilter
  onChange: (change: Partial<ListFilter>) => void
}

/** The tabs, each with the number of its choices. */
function Choices({ draft, onChange }: ChoicesProps) {
  const [tab, setTab] = useState<TabId>('sector')
  const counts = {
    sector: draft.sectorCodes.length,
    marketCap: Number(draft.marketCap !== null),
    sort: Number(draft.sort !== null),
  }
  const labelled = tabs.map(({ id, label }) => ({ id, label: counts[id] > 0 ? `${label} (${counts[id]})` : label }))
  return (
    <div className="-mx-4 -my-4 flex flex-1">
      <Tabs vertical label="Filter by" tabs={labelled} value={tab} onChange={setTab}>
        {tab === 'sector' && <Sectors draft={draft} onChange={onChange} />}
        {tab === 'marketCap' &&
          marketCaps.map(({ value, label }) => (
            <Choice
              key={value}
              kind="radio"
              name="cap"
              label={label}
              chosen={draft.marketCap === value}
              onToggle={() => onChange({ marketCap: draft.marketCap === value ? null : value })}
            />
          ))}
        {tab === 'sort' &&
          sorts.map(({ value, label }) => (
            <Choice
              key={value}
              kind="radio"
              name="sort"
              label={label}
              chosen={draft.sort === value}
              onToggle={() => onChange({ sort: draft.sort === value ? null : value })}
            />
          ))}
      </Tabs>
    </div>
  )
}

/** The sectors of the catalogue. Home has usually read them already. */
function Sectors({ draft: { sectorCodes }, onChange }: ChoicesProps) {
  const { data, error, mutate } = useEndpoint('readFirstScreen', {}, { revalidateIfStale: false })
  if (data === undefined) {
    if (error !== undefined) return <ErrorState what="We could not load the sectors." onRetry={() => void mutate()} />
    return (
      <div role="status" aria-label="Loading the sectors">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex min-h-12 items-center">
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </div>
    )
  }
  if (data.sectors.length === 0) return <EmptyState text="There are no sectors yet." />
  return data.sectors.map(({ code, description }) => {
    const chosen = sectorCodes.includes(code)
    return (
      <Choice
        key={code}
        kind="checkbox"
        name="sector"
        label={description}
        chosen={chosen}
        onToggle={() =>
          onChange({ sectorCodes: chosen ? sectorCodes.filter((other) => other !== code) : [...sectorCodes, code] })
        }
      />
    )
  })
}
