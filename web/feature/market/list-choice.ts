import { filterCatalogue, listTypes, sortCatalogue } from '#shared/market/rules.ts'
import { userStore } from '#web/platform/session.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import type { HomeRow } from './home-rows.ts'

type TabId = keyof typeof listTypes
export type SortName = NonNullable<Parameters<typeof sortCatalogue>[1]>

/** What `/filter` has saved (S52). */
export interface ListFilter {
  /** 0: shows everything, in the provider's order. */
  readonly hasFilter: 0 | 1
  readonly sectorCodes: readonly string[]
  readonly marketCap: HomeRow['market_cap'] | null
  readonly sort: SortName | null
}

/** What somebody has chosen to see of the listing. */
export interface ListChoice {
  readonly tab: TabId
  /** Searched for in the names; Available alone has a search (S46). */
  readonly text: string
  readonly filter: ListFilter
}

export const noFilter: ListFilter = { hasFilter: 0, sectorCodes: [], marketCap: null, sort: null }
const everything: ListChoice = { tab: 'available', text: '', filter: noFilter }

let store: Store<ListChoice> | undefined

/** Outlives the way to a company and back, and a reload: as long as the tab is open. */
export function choiceStore(): Store<ListChoice> {
  if (store === undefined) {
    store = createStore(readChoice())
    store.subscribe(keepChoice)
  }
  return store
}

/** Another list begins without sectors, filter and search (S45). */
export function chooseTab(tab: TabId): void {
  if (tab !== choiceStore().get().tab) choiceStore().set({ ...everything, tab })
}

export function search(text: string): void {
  choiceStore().set({ ...choiceStore().get(), text })
}

export function saveFilter(filter: Omit<ListFilter, 'hasFilter'>): void {
  choiceStore().set({ ...choiceStore().get(), filter: { ...filter, hasFilter: countChosen(filter) > 0 ? 1 : 0 } })
}

/** How many things a filter has chosen: what its icon shows. */
export function countChosen({ sectorCodes, marketCap, sort }: Omit<ListFilter, 'hasFilter'>): number {
  return sectorCodes.length + Number(marketCap !== null) + Number(sort !== null)
}

/** The rows of a list as filter and sort have them, by the rules of the server. The search is another step, because it changes with every key. */
export function arranged(
  rows: readonly HomeRow[],
  { tab, filter: { sectorCodes, marketCap, sort } }: Omit<ListChoice, 'text'>,
): readonly HomeRow[] {
  return sortCatalogue(filterCatalogue(rows, { status: listTypes[tab], sectorCodes, marketCap }), sort ?? undefined)
}

/** Each person has their own, also one after another in the same tab. What is written another way than today gets another name. */
const key = () => `listing ${userStore.get()?.id}`

function keepChoice(): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(choiceStore().get()))
  } catch {
    // Then a reload begins with everything.
  }
}

function readChoice(): ListChoice {
  try {
    return (JSON.parse(sessionStorage.getItem(key()) ?? 'null') as ListChoice | null) ?? everything
  } catch {
    return everything
  }
}
