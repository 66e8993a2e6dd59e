import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Measured, type CatalogueApp, catalogueIn, openCatalogueApp, sizeOf } from './catalogue-growth.ts'

const sizes = [100, 1_000, 10_000, 20_000] as const
const groups = [10, 1_000, 10_000] as const

const apps = new Map<number, CatalogueApp>()
beforeAll(async () => {
  for (const size of sizes) apps.set(size, await openCatalogueApp(size))
})
afterAll(async () => {
  for (const app of apps.values()) await app.close()
})

const appOf = (size: number) => apps.get(size) ?? expect.fail('no app of this size')
/** The comparable costs: calls, units and files. Time depends on the machine. */
const costOf = ({ calls, readUnits, writeUnits, files: { reads, puts } }: Measured) => ({
  calls: calls.map(({ kind, itemKinds }) => `${kind} ${itemKinds.join(' + ')}`),
  readUnits,
  writeUnits,
  reads,
  puts,
})
const bytesOf = async (app: CatalogueApp, which: 'first' | 'snapshot') => sizeOf((await app.read(which)).answer.body)

describe.each(sizes)('a catalogue of %i companies', (size) => {
  it('costs a home screen one read of the table', async () => {
    const { calls, readUnits, writeUnits } = await appOf(size).home()
    expect(calls).toMatchObject([{ kind: 'get', itemKinds: ['market/user/watchlist'] }])
    expect([readUnits, writeUnits]).toEqual([1, 0])
  })

  it('sends no bytes of an unchanged file', async () => {
    const { answer } = await appOf(size).read('snapshot')
    const again = await appOf(size).read('snapshot', answer.headers['etag'])
    expect(again.answer.status).toBe(304)
    expect(Buffer.byteLength(again.answer.body)).toBe(0)
    expect(again.files).toMatchObject({ reads: 1, bytesRead: 0 })
  })

  it('is searched and paged with one read of the table', async () => {
    const app = appOf(size)
    for (const { calls, readUnits } of [await app.search('kaveri'), await app.page()])
      expect([calls.map(({ kind }) => kind), readUnits]).toEqual([['get'], 1])
  })

  it('shows a recorded price', async () => {
    const app = appOf(size)
    const [company] = app.generated
    await app.change(company!.id, 123_450)
    for (const which of ['first', 'snapshot'] as const) {
      const { columns } = catalogueIn((await app.read(which)).answer.body)
      expect(columns.price[columns.id.indexOf(company!.id)]).toBe(123_450)
    }
  })
})

describe('a company beyond the ten thousand of the snapshot', () => {
  it('is found by search on the server, with its new price, for one read of the table', async () => {
    const app = appOf(20_000)
    const company = app.generated[15_000]!
    await app.change(company.id, 98_765)
    const { answer, calls, readUnits } = await app.search(company.name)
    expect(JSON.parse(Buffer.from(answer.body).toString())).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: company.id, price: 987.65 })]),
    })
    expect([calls.length, readUnits]).toEqual([1, 1])
    const snapshot = catalogueIn((await app.read('snapshot')).answer.body)
    expect([snapshot.complete, snapshot.columns.id.length]).toEqual([false, 10_000])
  })
})

describe('with a hundred times as many companies', () => {
  it('the first screen has the same size, within a tenth', async () => {
    const bytes = await Promise.all(sizes.map((size) => bytesOf(appOf(size), 'first')))
    const [least, most] = [
      Math.min(...bytes.map(({ packed }) => packed)),
      Math.max(...bytes.map(({ packed }) => packed)),
    ]
    expect(most / least).toBeLessThanOrEqual(1.1)
    expect(most).toBeLessThanOrEqual(3_000)
  })

  // With its ISIN and the smallest purchase, which the search and the rows show.
  it('a full snapshot has no more bytes for each company', async () => {
    const { packed } = await bytesOf(appOf(10_000), 'snapshot')
    expect(packed / 10_000).toBeLessThanOrEqual(24)
  })

  it('a change of price makes the same table calls, and puts the same five files', async () => {
    const costs = await Promise.all(
      sizes.map(async (size) => costOf(await appOf(size).change(appOf(size).generated[1]!.id, 54_321))),
    )
    for (const cost of costs) expect(cost).toEqual(costs[0])
    // The company’s graph, its part of the catalogue, the index, and the public files.
    expect(costs[0]?.puts).toBe(5)
    expect(costs[0]?.calls.length).toBeLessThanOrEqual(10)
  })

  it('the check for a lost event makes the same calls', async () => {
    const costs = await Promise.all(sizes.map(async (size) => costOf(await appOf(size).check())))
    for (const cost of costs) expect(cost).toEqual(costs[0])
  })

  it('a repair after a lost event reads the cards of one part, by pages of a thousand', async () => {
    const app = appOf(10_000)
    const { answer: isWhole } = await app.check()
    expect(isWhole).toBe(true)
    const { calls } = await app.repair(app.generated[2]!.id)
    expect(calls.filter(({ itemKinds }) => itemKinds.includes('gsi1:market/cards'))).toHaveLength(1)
    expect((await app.check()).answer).toBe(true)
  })
})

describe('with more and more people who watch one company', () => {
  const costs: Record<'watch' | 'home' | 'watchers', Record<string, unknown>[]> = { watch: [], home: [], watchers: [] }
  beforeAll(async () => {
    const app = appOf(100)
    for (const [index, people] of groups.entries()) {
      const id = app.generated[index]!.id
      await app.addWatchers(id, people)
      costs.watch.push(costOf(await app.watch(id)))
      costs.home.push(costOf(await app.mine()))
      costs.watchers.push(costOf(await app.watchers(id)))
    }
  })

  it.each(['watch', 'home'] as const)('one more %s costs the same', (what) => {
    for (const cost of costs[what]) expect(cost).toEqual(costs[what][0])
    expect(costs[what][0]?.['calls']).toHaveLength(1)
  })

  it('a page of the people to notify costs one query, however many there are', () => {
    const [, some, many] = costs.watchers
    expect(many).toEqual(some)
    expect(many).toMatchObject({ calls: ['query market/notify'], readUnits: 3 })
  })
})
