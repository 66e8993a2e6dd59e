import { useMemo } from 'react'
import { filterCatalogue, listTypes } from '#shared/market/rules.ts'
import type { HomeRow } from './home-rows.ts'
import { arranged, countChosen, type ListChoice } from './list-choice.ts'
import type { PublicRows } from './use-listing.ts'

/** What of the listing is to be seen. */
export interface Shown {
  /** Undefined while nothing can be said yet. */
  readonly rows: readonly HomeRow[] | undefined
  /** Places to draw, with or without their rows. */
  readonly places: number
  /** How many there are, drawn or not. */
  readonly total: number
}

/** What is found among the rows that are here. */
export function useShown({ first, rows, extent }: PublicRows, { tab, text, filter }: ListChoice): Shown {
  const wanted = text.trim()
  const inOrder = useMemo(() => arranged(rows, { tab, filter }), [rows, tab, filter])
  const found = useMemo(
    () =>
      wanted === '' ? inOrder : filterCatalogue(inOrder, { status: listTypes[tab], sectorCodes: [], search: wanted }),
    [inOrder, tab, wanted],
  )
  if (extent === 'all') return { rows: found, places: found.length, total: found.length }
  // Of a part one can only show how it begins.
  if (first === undefined || wanted !== '' || countChosen(filter) > 0) return { rows: undefined, places: 0, total: 0 }
  const total = first.counts[listTypes[tab]]
  return { rows: found, places: extent === 'pages' ? found.length : total, total }
}
