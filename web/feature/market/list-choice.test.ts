import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HomeRow } from './home-rows.ts'
import { arranged, countChosen, type ListFilter, noFilter } from './list-choice.ts'

const row = (id: string, say: Partial<HomeRow> = {}): HomeRow => ({
  id,
  name: id,
  sector: 'Technology',
  sector_code: 'TECH',
  market_cap: 1,
  status: 1,
  price: 100,
  change: 0,
  logo_url: '',
  ...say,
})
const rows = [
  row('a', { price: 300, change: -1 }),
  row('b', { price: 0, sector_code: 'FIN' }),
  row('c', { price: 200, change: 2, market_cap: 2 }),
  row('d', { status: 3 }),
]
const ids = (filter: Partial<ListFilter>, tab: 'available' | 'comingSoon' = 'available') =>
  arranged(rows, { tab, filter: { ...noFilter, ...filter } }).map(({ id }) => id)

describe('what is seen of the listing', () => {
  it('is one list, in the order of the provider', () => {
    expect(ids({})).toEqual(['a', 'b', 'c'])
    expect(ids({}, 'comingSoon')).toEqual(['d'])
  })

  it('is narrowed by sectors and size, and sorted, with companies without a price last', () => {
    expect(ids({ sectorCodes: ['FIN'] })).toEqual(['b'])
    expect(ids({ sectorCodes: ['TECH'], marketCap: 2 })).toEqual(['c'])
    expect(ids({ sort: 'price_asc' })).toEqual(['c', 'a', 'b'])
    expect(ids({ sort: 'price_desc' })).toEqual(['a', 'c', 'b'])
    expect(ids({ sort: 'change_desc' })).toEqual(['c', 'a', 'b'])
  })

  it('counts what the filter has chosen', () => {
    expect(countChosen(noFilter)).toBe(0)
    expect(countChosen({ sectorCodes: ['FIN', 'TECH'], marketCap: 3, sort: 'name_asc' })).toBe(4)
  })
})

describe('what somebody chose', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.resetModules()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })
  /** As after a reload. */
  const anew = () => import('./list-choice.ts')

  it('outlives a reload', async () => {
    const before = await anew()
    before.search('kav')
    before.saveFilter({ sectorCodes: ['FIN'], marketCap: null, sort: 'price_asc' })
    vi.resetModules()
    expect((await anew()).choiceStore().get()).toEqual({
      tab: 'available',
      text: 'kav',
      filter: { hasFilter: 1, sectorCodes: ['FIN'], marketCap: null, sort: 'price_asc' },
    })
  })

  it('is let go with the list that it was chosen for (S45), and only then', async () => {
    const { chooseTab, choiceStore, saveFilter, search } = await anew()
    search('kav')
    saveFilter({ sectorCodes: ['FIN'], marketCap: 1, sort: null })
    chooseTab('available')
    expect(choiceStore().get().text).toBe('kav')
    chooseTab('comingSoon')
    expect(choiceStore().get()).toEqual({ tab: 'comingSoon', text: '', filter: noFilter })
  })

  it('begins with everything where nothing can be read', async () => {
    vi.stubGlobal('sessionStorage', { getItem: () => '{', setItem: () => undefined })
    expect((await anew()).choiceStore().get()).toEqual({ tab: 'available', text: '', filter: noFilter })
  })

  it('has no filter when nothing of it is chosen (S52)', async () => {
    const { choiceStore, saveFilter } = await anew()
    saveFilter({ sectorCodes: [], marketCap: null, sort: null })
    expect(choiceStore().get().filter.hasFilter).toBe(0)
  })
})
