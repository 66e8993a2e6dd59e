import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { filterListing } from '#shared/market/rules.ts'
import { useStore } from '#web/app/store.ts'
import type { HomeRow } from './home-rows.ts'
import { arranged, choiceStore, countChosen, type ListChoice } from './list-choice.ts'
import { listTypes } from './list-types.ts'
import type { PublicRows } from './use-listing.ts'
import { usePageList } from './use-page-list.ts'

/** How long somebody may pause between two letters before the server is asked. */
const typingMs = 250
/** Skeletons behind the last page, so that there is something to scroll to while the next one comes. */
const behind = 10

export interface Shown {
  /** Undefined while nothing can be said yet. */
  readonly rows: readonly HomeRow[] | undefined
  /** Places to draw, with or without their rows. */
  readonly places: number
  /** How many there are, drawn or not. */
  readonly total: number
  readonly failed: boolean
  readonly loadMore: () => void
  readonly refresh: () => Promise<unknown>
}

/** What of the listing is to be seen. */
export function useShown(listing: PublicRows): Shown {
  const choice = useStore(choiceStore())
  const here = useHere(listing, choice)
  const settled = useSettled(choice)
  const pages = usePageList(listing.extent === 'pages' ? settled : undefined, listing.first?.build)
  const { loadMore, refresh } = pages
  if (listing.extent !== 'pages') return { ...here, failed: false, loadMore, refresh }
  // The first screen begins as the first page does, and is there before it.
  if (pages.rows === undefined) return { ...here, places: here.rows?.length ?? 0, failed: pages.failed, loadMore, refresh }
  return { rows: pages.rows, places: Math.min(pages.total, pages.rows.length + behind), total: pages.total, failed: pages.failed, loadMore, refresh }
}

/** Found among the rows that are here. */
function useHere({ first, rows, extent }: PublicRows, { tab, text, filter }: ListChoice): Pick<Shown, 'rows' | 'places' | 'total'> {
  const wanted = useDeferredValue(text.trim())
  const inOrder = useMemo(() => arranged(rows, { tab, filter }), [rows, tab, filter])
  const found = useMemo(() => (wanted === '' ? inOrder : filterListing(inOrder, { status: listTypes[tab], sectorCodes: [], search: wanted })), [inOrder, tab, wanted])
  if (extent === 'all') return { rows: found, places: found.length, total: found.length }
  const isNarrowed = wanted !== '' || countChosen(filter) > 0
  // Of a part one can only show how it begins.
  if (first === undefined || isNarrowed) return { rows: undefined, places: 0, total: 0 }
  const total = first.counts[listTypes[tab]]
  return { rows: found, places: total, total }
}

/** What was chosen, and what was typed once the typing has paused. */
function useSettled(choice: ListChoice): ListChoice {
  const [text, setText] = useState(choice.text)
  useEffect(() => {
    const timer = setTimeout(() => setText(choice.text), typingMs)
    return () => clearTimeout(timer)
  }, [choice.text])
  return useMemo(() => ({ ...choice, text: choice.text === '' ? '' : text.trim() }), [choice, text])
}
