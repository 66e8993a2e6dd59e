import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { navigate, useRouteState } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Choice } from './filter-choice.tsx'
import { investmentLabel, investments, marketCaps } from './filter-chips.ts'
import { FilterSectors } from './filter-sectors.tsx'
import {
  choiceStore,
  countChosen,
  depositories,
  filterAndSort,
  type ListFilter,
  noFilter,
  priceBands,
  saveFilter,
} from './list-choice.ts'
import { useCatalogue } from './use-catalogue.ts'

const tabs = () =>
  [
    { id: 'sector', label: t`Sector` },
    { id: 'marketCap', label: t`Market Cap` },
    { id: 'price', label: t`Price` },
    { id: 'investment', label: t`Min. investment` },
    { id: 'depository', label: t`Depository` },
  ] as const
type TabId = ReturnType<typeof tabs>[number]['id']

/** The filter of the catalogue. Changes take effect with APPLY. */
export function Filter() {
  const fromHome = useRouteState<{ readonly fromHome?: boolean }>()?.fromHome === true
  const [draft, setDraft] = useState<ListFilter>(() => choiceStore().get().filter)
  const matching = useMatchingCount(draft)

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
      title={t`Filter`}
      onBack={leave}
      aside={
        <Button
          kind="quiet"
          className="-mr-2 px-2! text-[length:min(var(--text-base),4.5vw)]"
          disabled={countChosen(draft) === 0}
          onClick={() => setDraft({ ...noFilter, sort: draft.sort })}
        >
          <Trans>CLEAR ALL</Trans>
        </Button>
      }
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,3.5rem),1fr))] gap-3">
          <Button kind="secondary" onClick={leave}>
            <Trans>CANCEL</Trans>
          </Button>
          <Button onClick={apply} className="flex-col gap-0!">
            <Trans>
              APPLY
              <span aria-hidden className="text-sm font-normal empty:hidden @max-[13rem]:hidden">
                {matching}
              </span>
            </Trans>
          </Button>
          <p role="status" className="sr-only">
            {matching}
          </p>
        </div>
      }
    >
      <Choices draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
    </Screen>
  )
}

/** `Show 7 companies`; undefined while the catalogue is not loaded whole. */
function useMatchingCount(draft: ListFilter): string | undefined {
  const { rows, extent } = useCatalogue()
  return useMemo(() => {
    if (extent !== 'all') return undefined
    const { length } = filterAndSort(rows, { tab: choiceStore().get().tab, filter: draft })
    return plural(length, { one: 'Show # company', other: `Show ${length} companies` })
  }, [rows, extent, draft])
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
    price: Number(draft.priceBand !== null),
    investment: Number(draft.investmentTo !== null),
    depository: Number(draft.depository !== null),
  }
  const labelled = tabs().map(({ id, label }) => ({ id, label: counts[id] > 0 ? `${label} (${counts[id]})` : label }))
  return (
    <div className="-mx-4 -my-4 flex flex-1 @max-[20rem]:flex-col @max-[20rem]:[&>[role=tablist]]:w-full">
      <Tabs vertical label={t`Filter by`} tabs={labelled} value={tab} onChange={setTab}>
        {tab === 'sector' && (
          <FilterSectors chosen={draft.sectorCodes} onChange={(sectorCodes) => onChange({ sectorCodes })} />
        )}
        {tab === 'marketCap' && (
          <OneOf
            options={marketCaps()}
            chosen={draft.marketCap}
            onChange={(marketCap) => onChange({ marketCap })}
            name="cap"
          />
        )}
        {tab === 'price' && (
          <OneOf
            options={priceBands().map(({ id, label }) => ({ value: id, label }))}
            chosen={draft.priceBand}
            onChange={(priceBand) => onChange({ priceBand })}
            name="price"
          />
        )}
        {tab === 'investment' && (
          <OneOf
            options={investments.map((value) => ({ value, label: investmentLabel(value) }))}
            chosen={draft.investmentTo}
            onChange={(investmentTo) => onChange({ investmentTo })}
            name="investment"
          />
        )}
        {tab === 'depository' && (
          <>
            <p className="pt-3 text-sm text-muted">
              <Trans>Choose the depository of your demat account.</Trans>
            </p>
            <OneOf
              options={depositories}
              chosen={draft.depository}
              onChange={(depository) => onChange({ depository })}
              name="depository"
            />
          </>
        )}
      </Tabs>
    </div>
  )
}

interface OneOfProps<Value> {
  options: readonly { readonly value: Value; readonly label: string }[]
  chosen: Value | null
  onChange: (chosen: Value | null) => void
  name: string
}

function OneOf<Value>({ options, chosen, onChange, name }: OneOfProps<Value>) {
  return options.map(({ value, label }) => (
    <Choice
      key={label}
      kind="radio"
      name={name}
      label={label}
      chosen={chosen === value}
      onToggle={() => onChange(chosen === value ? null : value)}
    />
  ))
}
