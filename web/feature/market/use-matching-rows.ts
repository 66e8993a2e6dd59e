import { useMemo } from 'react'
import { filterCatalogue, listTypes } from '#shared/market/rules.ts'
import type { HomeRow } from './home-rows.ts'
import { filterAndSort, countChosen, type ListChoice } from './list-choice.ts'
import type { CatalogueState } from './use-catalogue.ts'

/** The rows of the catalogue that a list shows. */
export interface MatchingRows {
  /** Undefined while the loaded rows are not enough to answer. */
  readonly rows: readonly HomeRow[] | undefined
  /** Number of rows to draw, loaded or not. */
  readonly rowCount: number
  /** Number of matching companies, drawn or not. */
  readonly total: number
}

/** Filters, sorts and searches the loaded rows. */
export function useMatchingRows(
  { first, rows, extent }: CatalogueState,
  { tab, text, filter }: ListChoice,
): MatchingRows {
  const query = text.trim()
  const sorted = useMemo(() => filterAndSort(rows, { tab, filter }), [rows, tab, filter])
  const found = useMemo(
    () => (query === '' ? sorted : filterCatalogue(sorted, { status: listTypes[tab], sectorCodes: [], search: query })),
    [sorted, tab, query],
  )
  if (extent === 'all') return { rows: found, rowCount: found.length, total: found.length }
  // With only the first screen loaded, a search or a filter has no complete answer.
  if (first === undefined || query !== '' || countChosen(filter) > 0) return { rows: undefined, rowCount: 0, total: 0 }
  const total = first.counts[listTypes[tab]]
  return { rows: found, rowCount: extent === 'pages' ? found.length : total, total }
}
