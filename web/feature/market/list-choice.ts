import { filterCatalogue, listTypes, sortCatalogue } from '#shared/market/rules.ts'
import { userStore } from '#web/platform/session.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import type { HomeRow } from './home-rows.ts'

type TabId = keyof typeof listTypes
export type SortName = NonNullable<Parameters<typeof sortCatalogue>[1]>

/** The filter that the screen `/filter` has saved. */
export interface ListFilter {
  /** 0: shows every company, in the order of the catalogue. */
  readonly hasFilter: 0 | 1
  readonly sectorCodes: readonly string[]
  readonly marketCap: HomeRow['market_cap'] | null
  readonly sort: SortName | null
}

/** The tab, search and filter that the user has chosen for the catalogue. */
export interface ListChoice {
  readonly tab: TabId
  /** Searched for in the names. Only the tab Available has a search. */
  readonly text: string
  readonly filter: ListFilter
}

export const noFilter: ListFilter = { hasFilter: 0, sectorCodes: [], marketCap: null, sort: null }
const defaultChoice: ListChoice = { tab: 'available', text: '', filter: noFilter }

let store: Store<ListChoice> | undefined

/** Kept in the session storage: it survives navigation and a reload, until the browser tab closes. */
export function choiceStore(): Store<ListChoice> {
  if (store === undefined) {
    store = createStore(readChoice())
    store.subscribe(saveChoice)
  }
  return store
}

/** Another list starts without filter and search. */
export function chooseTab(tab: TabId): void {
  if (tab !== choiceStore().get().tab) choiceStore().set({ ...defaultChoice, tab })
}

export function search(text: string): void {
  choiceStore().set({ ...choiceStore().get(), text })
}

export function saveFilter(filter: Omit<ListFilter, 'hasFilter'>): void {
  choiceStore().set({ ...choiceStore().get(), filter: { ...filter, hasFilter: countChosen(filter) > 0 ? 1 : 0 } })
}

/** The number of choices in a filter, shown on its icon. */
export function countChosen({ sectorCodes, marketCap, sort }: Omit<ListFilter, 'hasFilter'>): number {
  return sectorCodes.length + Number(marketCap !== null) + Number(sort !== null)
}

/** Filters and sorts rows by the same rules as the server. The search is a separate step, because it changes with every key. */
export function filterAndSort(
  rows: readonly HomeRow[],
  { tab, filter: { sectorCodes, marketCap, sort } }: Omit<ListChoice, 'text'>,
): readonly HomeRow[] {
  return sortCatalogue(filterCatalogue(rows, { status: listTypes[tab], sectorCodes, marketCap }), sort ?? undefined)
}

/** One key per user, because several users can sign in one after another in the same tab. A change of the stored format needs a new key. */
const key = () => `catalogue-choice ${userStore.get()?.id}`

function saveChoice(): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(choiceStore().get()))
  } catch {
    // The storage is full or forbidden: a reload starts with the default choice.
  }
}

function readChoice(): ListChoice {
  try {
    return (JSON.parse(sessionStorage.getItem(key()) ?? 'null') as ListChoice | null) ?? defaultChoice
  } catch {
    return defaultChoice
  }
}
