import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Day } from '#shared/kernel/instant.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { chooseTab, countChosen, type ListChoice, lists, noFilter, saveFilter } from './list-choice.ts'
import { SecurityList, SecuritySkeletons } from './security-list.tsx'
import type { MyWatchlist } from '#web/feature/market/watchlist/use-watchlist.ts'
import type { MatchingRows } from './use-matching-rows.ts'

export interface CompaniesProps {
  label: string
  choice: ListChoice
  watchlist: MyWatchlist
  pricesAsOf: Day | undefined
}

/** A list of companies. While it loads, skeletons; when it is empty, the empty state. */
export function Companies({
  label,
  choice: { filter },
  watchlist: { entries, mark },
  matching: { rows, rowCount, total },
  pricesAsOf,
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
          onMark={mark}
          pricesAsOf={pricesAsOf}
          onEndReached={onEndReached}
        />
      ) : (
        <EmptyState
          text={t`Oopsy, no results!`}
          action={
            isFiltered ? (
              <Button kind="secondary" onClick={() => saveFilter({ ...noFilter, sort: filter.sort })}>
                <Trans>Clear the filter</Trans>
              </Button>
            ) : (
              <>
                <p>
                  <Trans>No company is {label.toLowerCase()} just now.</Trans>
                </p>
                <OtherList label={label} />
              </>
            )
          }
        />
      )}
      <p role="status" className="sr-only">
        {rows !== undefined && isFiltered && t`${total} found`}
      </p>
    </>
  )
}

/** Leads from an empty list to the first of the others. */
function OtherList({ label }: { label: string }) {
  const other = lists().find((each) => each.label !== label)
  return (
    other && (
      <Button kind="secondary" onClick={() => chooseTab(other.id)}>
        <Trans>See “{other.label}”</Trans>
      </Button>
    )
  )
}
