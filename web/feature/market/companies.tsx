import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { countChosen, type ListChoice, noFilter, saveFilter, search } from './list-choice.ts'
import { SecurityList, SecuritySkeletons } from './security-list.tsx'
import type { MyWatchlist } from './use-watchlist.ts'
import type { Shown } from './use-shown.ts'

export interface CompaniesProps {
  label: string
  choice: ListChoice
  mine: MyWatchlist
}

/** A list of companies, or why there is none. */
export function Companies({
  label,
  choice: { text, filter },
  mine: { marks, mark },
  shown: { rows, places, total },
  onMissing,
}: CompaniesProps & { shown: Shown; onMissing?: () => void }) {
  const isFiltered = countChosen(filter) > 0
  return (
    <>
      {rows === undefined ? (
        <SecuritySkeletons />
      ) : total > 0 ? (
        <SecurityList
          label={label}
          rows={rows}
          places={places}
          total={total}
          marks={marks}
          onMark={mark}
          onMissing={onMissing}
        />
      ) : (
        <EmptyState
          text="Oopsy, no results!"
          action={
            <>
              {text !== '' && (
                <Button kind="secondary" onClick={() => search('')}>
                  Clear the search
                </Button>
              )}
              {isFiltered && (
                <Button kind="secondary" onClick={() => saveFilter(noFilter)}>
                  Clear the filter
                </Button>
              )}
            </>
          }
        />
      )}
      <p role="status" className="sr-only">
        {rows !== undefined && (text !== '' || isFiltered) && `${total} found`}
      </p>
    </>
  )
}
