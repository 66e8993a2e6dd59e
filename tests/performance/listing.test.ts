import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asked, type ListedApp, listingIn, openListed, sizeOf } from './listing-growth.ts'

const sizes = [100, 1_000, 10_000] as const
const crowds = [10, 1_000, 10_000] as const

const apps = new Map<number, ListedApp>()
beforeAll(async () => {
  for (const size of sizes) apps.set(size, await openListed(size))
})
afterAll(async () => {
  for (const app of apps.values()) await app.close()
})

const appOf = (size: number) => apps.get(size) ?? expect.fail('no such house')
/** Calls, units and files, as they may be compared. Time is the machine's. */
const costOf = ({ calls, readUnits, writeUnits, files: { reads, puts } }: Asked) => ({
  calls: calls.map(({ kind, things }) => `${kind} ${things.join(' + ')}`),
  readUnits,
  writeUnits,
  reads,
  puts,
})
const bytesOf = async (app: ListedApp, which: 'first' | 'snapshot') => sizeOf((await app.read(which)).answer.body)

describe.each(sizes)('a listing of %i companies', (size) => {
  it('costs a home screen one read of the table', async () => {
    const { calls, readUnits, writeUnits } = await appOf(size).home()
    expect(calls).toMatchObject([{ kind: 'get', things: ['user/market-marks'] }])
    expect([readUnits, writeUnits]).toEqual([1, 0])
  })

  it('sends no byte of a file to whoever has it', async () => {
    const { answer } = await appOf(size).read('snapshot')
    const again = await appOf(size).read('snapshot', answer.headers['etag'])
    expect(again.answer.status).toBe(304)
    expect(Buffer.byteLength(again.answer.body)).toBe(0)
    expect(again.files).toMatchObject({ reads: 1, bytesRead: 0 })
  })

  it('is searched, and read by pages, with one read of the table', async () => {
    const app = appOf(size)
    for (const { calls, readUnits } of [await app.search('kaveri'), await app.page()])
      expect([calls.map(({ kind }) => kind), readUnits]).toEqual([['get'], 1])
  })

  it('shows a price that was recorded', async () => {
    const app = appOf(size)
    const [company] = app.crowded
    await app.change(company?.id ?? '', 123_450)
    for (const which of ['first', 'snapshot'] as const) {
      const { columns } = listingIn((await app.read(which)).answer.body)
      expect(columns.price[columns.id.indexOf(company?.id ?? '')]).toBe(123_450)
    }
  })
})

describe('with a hundred times as many companies', () => {
  it('the first screen has as many bytes, to a tenth', async () => {
    const bytes = await Promise.all(sizes.map((size) => bytesOf(appOf(size), 'first')))
    const [least, most] = [
      Math.min(...bytes.map(({ packed }) => packed)),
      Math.max(...bytes.map(({ packed }) => packed)),
    ]
    expect(most / least).toBeLessThanOrEqual(1.1)
    expect(most).toBeLessThanOrEqual(3_000)
  })

  it('a snapshot, full as it may be, has no more bytes for each company than it had', async () => {
    const { packed } = await bytesOf(appOf(10_000), 'snapshot')
    expect(packed / 10_000).toBeLessThanOrEqual(22.5)
  })

  it('a change of price asks the same of the table, and puts the same four files', async () => {
    const costs = await Promise.all(
      sizes.map(async (size) => costOf(await appOf(size).change(appOf(size).crowded[1]?.id ?? '', 54_321))),
    )
    for (const cost of costs) expect(cost).toEqual(costs[0])
    // The company’s graph, the listing, and what is public of it.
    expect(costs[0]?.puts).toBe(4)
    expect(costs[0]?.calls.length).toBeLessThanOrEqual(10)
  })

  it('the look whether an event was lost asks the same', async () => {
    const costs = await Promise.all(sizes.map(async (size) => costOf(await appOf(size).check())))
    for (const cost of costs) expect(cost).toEqual(costs[0])
  })

  it('a rebuild after a lost event reads each card once, by pages of a thousand', async () => {
    const app = appOf(10_000)
    const { answer: isWhole } = await app.check()
    expect(isWhole).toBe(true)
    const { calls } = await app.rebuild(app.crowded[2]?.id ?? '')
    expect(calls.filter(({ things }) => things.includes('gsi1:market/cards'))).toHaveLength(11)
    expect((await app.check()).answer).toBe(true)
  })
})

describe('with more and more people who marked one company', () => {
  const costs: Record<'mark' | 'home' | 'markers', Record<string, unknown>[]> = { mark: [], home: [], markers: [] }
  beforeAll(async () => {
    const app = appOf(100)
    for (const [place, people] of crowds.entries()) {
      const id = app.crowded[place]?.id ?? ''
      await app.join(id, people)
      costs.mark.push(costOf(await app.mark(id)))
      costs.home.push(costOf(await app.mine()))
      costs.markers.push(costOf(await app.markers(id)))
    }
  })

  it.each(['mark', 'home'] as const)('one more %s costs the same', (what) => {
    for (const cost of costs[what]) expect(cost).toEqual(costs[what][0])
    expect(costs[what][0]?.['calls']).toHaveLength(1)
  })

  it('a page of those who are to be told costs one query, however many there are', () => {
    const [, some, many] = costs.markers
    expect(many).toEqual(some)
    expect(many).toMatchObject({ calls: ['query notify'], readUnits: 3 })
  })
})
