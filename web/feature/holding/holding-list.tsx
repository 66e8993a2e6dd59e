import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { HoldingView } from '#shared/holding/api.ts'
import type { Sort } from '#web/ui/data-table.tsx'
import { useOpened } from '#web/ui/use-opened.ts'
import { useWide } from '#web/ui/layout/use-wide.ts'
import { HoldingCard } from './holding-card.tsx'
import { HoldingsTable } from './holdings-table.tsx'

interface HoldingListProps {
  holdings: readonly HoldingView[]
  onHistory: (holding: HoldingView) => void
}

/** In which order the holdings are shown. Figures begin with the largest. */
const sorts = {
  Value: (one: HoldingView, other: HoldingView) => other.current_share_value - one.current_share_value,
  'P&L': (one: HoldingView, other: HoldingView) => other.individualPandL - one.individualPandL,
  Name: (one: HoldingView, other: HoldingView) => one.scrip_name.localeCompare(other.scrip_name, 'en-IN'),
} as const

type SortName = keyof typeof sorts
const sortNames = (): Record<SortName, string> => ({ Value: t`Value`, 'P&L': t`P&L`, Name: t`Name` })

/** The holdings as a list that can be sorted, and as a table on a desktop. */
export function HoldingList({ holdings, onHistory }: HoldingListProps) {
  const isWide = useWide()
  const opened = useOpened()
  const [sort, setSort] = useState<SortName>('Value')
  const [tableSort, setTableSort] = useState<Sort>()
  if (isWide)
    return (
      <HoldingsTable holdings={holdings} opened={opened} sort={tableSort} onSort={setTableSort} onHistory={onHistory} />
    )
  return (
    <>
      {holdings.length > 1 && (
        <div role="group" aria-label={t`Sort by`} className="mb-2 flex flex-wrap items-center gap-x-1 text-sm">
          <span className="text-muted">
            <Trans>Sort by</Trans>
          </span>
          {(Object.keys(sorts) as SortName[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === sort}
              onClick={() => setSort(name)}
              className={`min-h-11 min-w-11 px-2 font-semibold ${name === sort ? 'text-brand underline underline-offset-4' : 'text-muted'}`}
            >
              {sortNames()[name]}
            </button>
          ))}
        </div>
      )}
      <ul
        aria-label={t`Your holdings`}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {holdings.toSorted(sorts[sort]).map((holding) => (
          <HoldingCard key={holding.id} holding={holding} opened={opened} onHistory={() => onHistory(holding)} />
        ))}
      </ul>
    </>
  )
}
