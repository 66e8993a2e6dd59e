import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { countChosen, type ListChoice, noFilter, saveFilter, search } from './list-choice.ts'
import { SecurityList, SecuritySkeletons } from './security-list.tsx'
import type { MyWatchlist } from './use-watchlist.ts'
import type { MatchingRows } from './use-matching-rows.ts'

export interface CompaniesProps {
  label: string
  choice: ListChoice
  watchlist: MyWatchlist
}

/** A list of companies. While it loads, skeletons; when it is empty, the empty state. */
export function Companies({
  label,
  choice: { text, filter },
  watchlist: { entries, add },
  matching: { rows, rowCount, total },
  onEndReached,
}: CompaniesProps & { matching: MatchingRows; onEndReached?: () => void }) {
  const isFiltered = countChosen(filter) > 0
  return (
    <>
      {rows === undefined ? (
        <SecuritySkeletons />
      ) : total > 0 ? (
        <SecurityList
          label={label}
          rows={rows}
          rowCount={rowCount}
          total={total}
          entries={entries}
          onAdd={add}
          onEndReached={onEndReached}
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
