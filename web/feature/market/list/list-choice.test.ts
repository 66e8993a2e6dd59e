import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SecurityId } from '#shared/kernel/id.ts'
import type { HomeRow } from '#web/feature/market/home/home-rows.ts'
import { filterAndSort, countChosen, type ListFilter, noFilter } from './list-choice.ts'

const row = (id: string, overrides: Partial<HomeRow> = {}): HomeRow => ({
  id: SecurityId.parse(id),
  name: id,
  sector: 'Technology',
  sector_code: 'TECH',
  market_cap: 1,
  status: 1,
  price: 100,
  change: 0,
  logo_url: '',
  isin: 'INE0QQ001010',
  min_quantity: 10,
  price_as_of: null,
  ...overrides,
})
const rows = [
  row('a', { price: 300, change: -1 }),
  row('b', { price: 0, sector_code: 'FIN' }),
  row('c', { price: 200, change: 2, market_cap: 2, available_nsdl: true, available_cdsl: false }),
  row('d', { status: 3 }),
]
const ids = (filter: Partial<ListFilter>, tab: 'available' | 'comingSoon' = 'available') =>
  filterAndSort(rows, { tab, filter: { ...noFilter, ...filter } }).map(({ id }) => id)

describe('filterAndSort', () => {
  it('keeps the order of the catalogue', () => {
    expect(ids({})).toEqual(['a', 'b', 'c'])
    expect(ids({}, 'comingSoon')).toEqual(['d'])
  })

  it('filters by sector and size and sorts, with companies without a price last', () => {
    expect(ids({ sectorCodes: ['FIN'] })).toEqual(['b'])
    expect(ids({ sectorCodes: ['TECH'], marketCap: 2 })).toEqual(['c'])
    expect(ids({ sort: 'price_asc' })).toEqual(['c', 'a', 'b'])
    expect(ids({ sort: 'price_desc' })).toEqual(['a', 'c', 'b'])
    expect(ids({ sort: 'change_desc' })).toEqual(['c', 'a', 'b'])
  })

  it('counts the choices in the filter', () => {
    expect(countChosen(noFilter)).toBe(0)
    const all = {
      sectorCodes: ['FIN', 'TECH'],
      marketCap: 3,
      priceBand: '100-500',
      investmentTo: 10_000,
      depository: 'nsdl',
    } as const
    expect(countChosen(all)).toBe(6)
  })

  it('filters by depository', () => {
    expect(ids({ depository: 'nsdl', priceBand: '100-500' })).toEqual(['a', 'c'])
    expect(ids({ depository: 'cdsl', priceBand: '100-500' })).toEqual(['a'])
  })

  it('filters by the price of a share and by what the smallest purchase costs, and leaves out what has no price', () => {
    expect(ids({ priceBand: '100-500' })).toEqual(['a', 'c'])
    expect(ids({ priceBand: 'from-1000' })).toEqual([])
    expect(ids({ investmentTo: 2_000 })).toEqual(['c'])
    expect(ids({ priceBand: '100-500', investmentTo: 10_000, sort: 'price_asc' })).toEqual(['c', 'a'])
  })
})

describe('the saved choice', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.resetModules()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
  })
  /** Imports a fresh module, as after a reload. */
  const reload = () => import('./list-choice.ts')

  it('survives a reload', async () => {
    const before = await reload()
    before.search('kav')
    before.saveFilter({ ...noFilter, sectorCodes: ['FIN'], sort: 'price_asc' })
    vi.resetModules()
    expect((await reload()).choiceStore().get()).toEqual({
      tab: 'available',
      text: 'kav',
      filter: { ...noFilter, hasFilter: 1, sectorCodes: ['FIN'], sort: 'price_asc' },
    })
  })

  it('is reset only when another list is chosen', async () => {
    const { chooseTab, choiceStore, saveFilter, search } = await reload()
    search('kav')
    saveFilter({ ...noFilter, sectorCodes: ['FIN'], marketCap: 1 })
    chooseTab('available')
    expect(choiceStore().get().text).toBe('kav')
    chooseTab('comingSoon')
    expect(choiceStore().get()).toEqual({ tab: 'comingSoon', text: '', filter: noFilter })
  })

  it('is the default choice when the storage cannot be read', async () => {
    vi.stubGlobal('sessionStorage', { getItem: () => '{', setItem: () => undefined })
    expect((await reload()).choiceStore().get()).toEqual({ tab: 'available', text: '', filter: noFilter })
  })

  it('has no filter when no choice is made in it', async () => {
    const { choiceStore, saveFilter } = await reload()
    saveFilter({ ...noFilter, sort: 'name_asc' })
    expect(choiceStore().get().filter.hasFilter).toBe(0)
  })
})
