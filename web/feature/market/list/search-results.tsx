import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useId, useMemo } from 'react'
import type { Day } from '#shared/kernel/instant.ts'
import { beginningFirst, searchIndexOf, searchRows, similarNames } from '#shared/market/search.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Link } from 'wouter'
import type { HomeRow } from '#web/feature/market/home/home-rows.ts'
import { countChosen, filterAndSort, type ListChoice, lists, noFilter, saveFilter, search } from './list-choice.ts'
import { SecurityList, SecuritySkeletons } from './security-list.tsx'
import type { CatalogueState } from './use-catalogue.ts'
import type { MyWatchlist } from '#web/feature/market/watchlist/use-watchlist.ts'
import { loadCode } from '#web/platform/load-code.ts'

// Loaded only when the catalogue is too large to send whole.
const PagedResults = lazy(async () => ({
  default: (await loadCode(() => import('./paged-companies.tsx'))).PagedResults,
}))

interface SearchResultsProps {
  catalogue: CatalogueState
  choice: ListChoice
  watchlist: MyWatchlist
  pricesAsOf: Day | undefined
  revision: number
}

/** What a search has found in all lists, grouped by list. */
export function SearchResults({ catalogue, choice, watchlist, pricesAsOf, revision }: SearchResultsProps) {
  const { rows, extent } = catalogue
  const { filter } = choice
  const text = choice.text.trim()
  const groups = useMemo(
    () => lists().map(({ id }) => searchIndexOf(filterAndSort(rows, { tab: id, filter }))),
    [rows, filter],
  )
  const found = useMemo(
    () =>
      groups.map((group) => {
        const matching = searchRows(group, text)
        return filter.sort === null ? beginningFirst(matching, text) : matching
      }),
    [groups, text, filter.sort],
  )
  if (extent === 'part') return <SecuritySkeletons />
  if (extent === 'pages')
    return (
      <Suspense fallback={<SecuritySkeletons />}>
        <PagedResults choice={choice} watchlist={watchlist} pricesAsOf={pricesAsOf} revision={revision} />
      </Suspense>
    )
  const total = found.reduce((sum, { length }) => sum + length, 0)
  return (
    <>
      {lists().map(({ id, label }, index) => (
        <Group key={id} label={label} rows={found[index] ?? []} watchlist={watchlist} pricesAsOf={pricesAsOf} />
      ))}
      {total === 0 && <NothingFound text={text} catalogue={catalogue} isFiltered={countChosen(filter) > 0} />}
      <p role="status" className="sr-only">
        <Trans>{total} found</Trans>
      </p>
    </>
  )
}

interface GroupProps {
  label: string
  rows: readonly HomeRow[]
  watchlist: MyWatchlist
  pricesAsOf: Day | undefined
}

function Group({ label, rows, watchlist: { entries, mark }, pricesAsOf }: GroupProps) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="pb-2">
      <h2 id={id} className="pt-2 pb-1 text-sm font-semibold text-muted">
        {label} · {rows.length}
      </h2>
      <SecurityList
        label={label}
        rows={rows}
        rowCount={rows.length}
        total={rows.length}
        entries={entries}
        onMark={mark}
        pricesAsOf={pricesAsOf}
        onEndReached={undefined}
      />
    </section>
  )
}

/** At most this many names are suggested. */
const suggestionsMax = 3

interface NothingFoundProps {
  text: string
  catalogue: Pick<CatalogueState, 'rows'>
  isFiltered: boolean
}

function NothingFound({ text, catalogue: { rows }, isFiltered }: NothingFoundProps) {
  const similar = useMemo(() => similarNames(searchIndexOf(rows), text, suggestionsMax), [rows, text])
  return (
    <EmptyState
      text={t`Oopsy, no results!`}
      action={
        <>
          <p className="text-base wrap-anywhere">
            {isFiltered ? t`No company matches “${text}” with this filter.` : t`No company matches “${text}”.`}
          </p>
          {similar.length > 0 && (
            <p className="flex flex-wrap items-center justify-center gap-x-1 text-base">
              <Trans>
                Did you mean
                {similar.map((name) => (
                  <button
                    key={name}
                    type="button"
                    onClick={() => search(name)}
                    className="min-h-11 px-1 font-semibold text-brand wrap-anywhere"
                  >
                    {name}?
                  </button>
                ))}
              </Trans>
            </p>
          )}
          <div className="flex flex-wrap justify-center gap-3">
            <Button kind="secondary" onClick={() => search('')}>
              <Trans>Clear the search</Trans>
            </Button>
            {isFiltered && (
              <Button kind="secondary" onClick={() => saveFilter(noFilter)}>
                <Trans>Clear the filter</Trans>
              </Button>
            )}
          </div>
          <Link to="/Support" state={{ about: text }} className="flex min-h-11 items-center font-semibold text-brand">
            <Trans>Ask us for a company</Trans>
          </Link>
        </>
      }
    />
  )
}
