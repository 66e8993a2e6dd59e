import { t } from '@lingui/core/macro'
import { filterCatalogue, listTypes, type PriceBand, sortCatalogue } from '#shared/market/rules.ts'
import { userStore } from '#web/platform/session/session.ts'
import { createStore, type Store } from '#web/platform/storage/store.ts'
import type { HomeRow } from '#web/feature/market/home/home-rows.ts'

export type TabId = keyof typeof listTypes
export type SortName = NonNullable<Parameters<typeof sortCatalogue>[1]>

/** Bands of the price of a share, in rupees. */
export const priceBands = () =>
  [
    { id: 'to-100', label: t`Up to ₹100`, priceTo: 100 },
    { id: '100-500', label: t`₹100 to ₹500`, priceFrom: 100, priceTo: 500 },
    { id: '500-1000', label: t`₹500 to ₹1,000`, priceFrom: 500, priceTo: 1_000 },
    { id: 'from-1000', label: t`₹1,000 and more`, priceFrom: 1_000 },
  ] as const
export type PriceBandId = ReturnType<typeof priceBands>[number]['id']

/** The depositories, with the names that people know. */
export const depositories = [
  { value: 'nsdl', label: 'NSDL' },
  { value: 'cdsl', label: 'CDSL' },
] as const
type DepositoryId = (typeof depositories)[number]['value']

/** The filter that the screen `/filter` has saved, and the order. */
export interface ListFilter {
  /** 0: shows every company. */
  readonly hasFilter: 0 | 1
  readonly sectorCodes: readonly string[]
  readonly marketCap: HomeRow['market_cap'] | null
  readonly priceBand: PriceBandId | null
  /** The most that the smallest purchase may cost, in rupees. */
  readonly investmentTo: number | null
  readonly depository: DepositoryId | null
  /** Null: the order of the catalogue. It is no part of what is counted as chosen. */
  readonly sort: SortName | null
}

/** The tab, search and filter that the user has chosen for the catalogue. */
export interface ListChoice {
  readonly tab: TabId
  /** Searched for in the names and ISINs of all lists. */
  readonly text: string
  readonly filter: ListFilter
}

export const noFilter: ListFilter = {
  hasFilter: 0,
  sectorCodes: [],
  marketCap: null,
  priceBand: null,
  investmentTo: null,
  depository: null,
  sort: null,
}
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

/** Changes one choice of the filter, or the order. */
export function changeFilter(change: Partial<ListFilter>): void {
  saveFilter({ ...choiceStore().get().filter, ...change })
}

/** The number of choices in a filter, shown on its icon. */
export function countChosen({
  sectorCodes,
  marketCap,
  priceBand,
  investmentTo,
  depository,
}: Omit<ListFilter, 'hasFilter' | 'sort'>): number {
  return (
    sectorCodes.length + [marketCap, priceBand, investmentTo, depository].filter((chosen) => chosen !== null).length
  )
}

/** The limits of a filter in rupees. */
export function bandOf({ priceBand, investmentTo }: ListFilter): PriceBand {
  return { ...priceBands().find(({ id }) => id === priceBand), investmentTo }
}

/** Filters and sorts the rows of a list by the same rules as the server. The search is a separate step, because it changes with every key. */
export function filterAndSort(rows: readonly HomeRow[], { tab, filter }: Omit<ListChoice, 'text'>): readonly HomeRow[] {
  const { sectorCodes, marketCap, depository, sort } = filter
  const filtered = filterCatalogue(rows, {
    status: listTypes[tab],
    sectorCodes,
    marketCap,
    depository,
    ...bandOf(filter),
  })
  return sortCatalogue(filtered, sort ?? undefined)
}

/** One key per user, because several users can sign in one after another in the same tab. A change of the stored format needs a new key. */
const key = () => `catalogue-choice-3 ${userStore.get()?.id}`

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

export const lists = (): readonly { readonly id: TabId; readonly label: string }[] => [
  { id: 'available', label: t`Available` },
  { id: 'comingSoon', label: t`Coming Soon` },
  { id: 'outOfStock', label: t`Out of Stock` },
]
