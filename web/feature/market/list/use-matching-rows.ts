import { useMemo } from 'react'
import { listTypes } from '#shared/market/rules.ts'
import type { HomeRow } from '#web/feature/market/home/home-rows.ts'
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

/** The rows of a list, filtered and sorted. */
export function useMatchingRows({ first, rows, extent }: CatalogueState, { tab, filter }: ListChoice): MatchingRows {
  const sorted = useMemo(() => filterAndSort(rows, { tab, filter }), [rows, tab, filter])
  if (extent === 'all') return { rows: sorted, rowCount: sorted.length, total: sorted.length }
  // With only the first screen loaded, a filter has no complete answer.
  if (first === undefined || countChosen(filter) > 0) return { rows: undefined, rowCount: 0, total: 0 }
  const total = first.counts[listTypes[tab]]
  return { rows: sorted, rowCount: extent === 'pages' ? sorted.length : total, total }
}
