import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSecurity, markAvailability, recordPrices, recordSector } from '#functions/market/act.ts'
import { readCard, readCards, readFacts } from '#functions/market/read.ts'
import { publishNews } from '#functions/news/act.ts'
import { paise } from '#shared/kernel/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { companies } from './companies.ts'
import { demoPeople } from './people.ts'
import { seedDemo } from './seed.ts'
import { rowsOf } from '#shared/market/rows.ts'

let world: World
let token: string
let userId: string

beforeAll(async () => {
  world = await openWorld({
    furnish: (ports) => seedDemo(ports),
  })
  token = await world.logIn(demoPeople.asha.phone)
  userId = (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
}, 30_000)
afterAll(() => world.close())

const snapshot = async (headers?: Record<string, string>) =>
  world.call('readSnapshot', {}, headers === undefined ? {} : { headers })
const list = async (status: '1' | '2' | '3', body: object = {}) =>
  (await world.call('listSecurities', { query: { userId, status }, body }, { as: token })).body

describe('a house with the demo', () => {
  it('is seeded, and no event is left over', () => {
    expect(world.house.deadLetters()).toEqual([])
  })
  it('has a public listing that is told once', async () => {
    const first = await snapshot()
    expect(rowsOf(first.body).map(({ name }) => name)).toEqual(companies.map(({ name }) => name))
    expect(first.body.sectors).toHaveLength(10)
    expect(first.body).not.toHaveProperty('changes')
    const etag = first.headers['etag'] ?? ''
    expect(first.headers['cache-control']).toContain('max-age=1')
    expect(await snapshot({ 'if-none-match': `W/${etag}` })).toMatchObject({ status: 304 })
    expect(await snapshot({ 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
  })
  it('has three tabs that filter and sort', async () => {
    const [available, soldOut, comingSoon] = [await list('1'), await list('2'), await list('3')]
    expect([
      available.total_count + soldOut.total_count + comingSoon.total_count,
      soldOut.total_count,
      comingSoon.total_count,
    ]).toEqual([companies.length, 5, 5])
    const chosen = await list('1', { filterValue: "'FIN','TECH'", sort: 'price_desc' })
    expect(new Set(chosen.data.map(({ sector_code }) => sector_code))).toEqual(new Set(['FIN', 'TECH']))
    expect(chosen.data.map(({ price }) => price)).toEqual(
      chosen.data.map(({ price }) => price).toSorted((one, other) => other - one),
    )
    expect((await list('1', { filterValue: "'FIN'", sort: 'name_asc' })).total_count).toBeGreaterThan(0)
  })
  it('shows a company, its two years and its news', async () => {
    const { body: page } = await world.call('readSecurity', { params: { id: 'sec_demo_01' } }, { as: token })
    const { body: graph } = await world.call(
      'readPriceGraph',
      { body: { related_security_id: 'sec_demo_01' } },
      { as: token },
    )
    const { body: news } = await world.call(
      'listSecurityNews',
      { params: { securityId: 'sec_demo_01' }, body: { userId } },
      { as: token },
    )
    expect(graph.data.length).toBeGreaterThan(515)
    expect(graph.data.at(-1)).toMatchObject({ Date: page.data.price_as_of, Close: page.data.price })
    expect(graph.minAndMAx.max).toBeGreaterThanOrEqual(page.data.high_52 ?? Number.POSITIVE_INFINITY)
    expect(page.data).toMatchObject({ sector: 'Financial Services', status: 1 })
    expect(news.data.length).toBeGreaterThanOrEqual(3)
    expect(news.data.map(({ published_at }) => published_at)).toEqual(
      news.data
        .map(({ published_at }) => published_at)
        .toSorted()
        .toReversed(),
    )
    expect(news.data[0]).toMatchObject({ news_count: 0, json_agg: [], reaction_row_id: null })
  })
  it('does not know what is not there', async () => {
    expect(await world.call('readSecurity', { params: { id: 'sec_none' } }, { as: token })).toMatchObject({
      status: 404,
    })
    expect(
      await world.call('readPriceGraph', { body: { related_security_id: 'sec_none' } }, { as: token }),
    ).toMatchObject({ status: 404 })
    expect(
      (await world.call('listSecurityNews', { params: { securityId: 'sec_none' }, body: { userId } }, { as: token }))
        .body.data,
    ).toEqual([])
  })
  it('bears the demo twice', async () => {
    const before = (await snapshot()).headers['etag']
    await seedDemo(world.house.ports)
    await world.drain()
    expect((await snapshot()).headers['etag']).toBe(before)
  })
})

describe('what the desk does to a company', () => {
  const id = 'sec_demo_02'

  it('shows in the listing, and never carries what could run', async () => {
    const { ports } = world.house
    const facts = await readFacts(ports, id)
    if (facts === undefined) throw new Error('no facts')
    await listSecurity(
      ports,
      {
        ...facts,
        name: 'Renamed',
        company_overview: '<p onclick="x()">Fine<script>alert(1)</script><a href="javascript:1">link</a></p>',
      },
      'req_1',
    )
    await recordSector(ports, { id: 'tech', code: 'TECH', description: 'Software' }, 'req_1')
    await world.drain()
    expect((await readFacts(ports, id))?.company_overview).toBe('<p>Finelink</p>')
    expect(rowsOf((await snapshot()).body)[1]).toMatchObject({ id, name: 'Renamed', sector: 'Software', status: 1 })
    await expect(listSecurity(ports, { ...facts, sector_code: 'NONE' }, 'req_1')).rejects.toThrow('UNKNOWN_SECTOR')
  })
  it('adds prices and never changes one', async () => {
    const { ports } = world.house
    const before = await readCard(ports, id)
    const last = { date: before?.price_as_of ?? '', close_paise: before?.last_price_paise ?? paise(0), volume: -1 }
    await expect(
      recordPrices(ports, id, [{ ...last, volume: 0, close_paise: paise(1) }], { source: 'test' }, 'req_1'),
    ).rejects.toThrow('PRICE_RECORDED')
    await expect(
      recordPrices(ports, id, [{ date: '2026-11-30', close_paise: paise(1), volume: 0 }], { source: 'test' }, 'req_1'),
    ).rejects.toThrow('PRICE_AHEAD')
    await expect(
      recordPrices(
        ports,
        'sec_none',
        [{ date: '2026-11-20', close_paise: paise(1), volume: 0 }],
        { source: 'test' },
        'req_1',
      ),
    ).rejects.toThrow('NOT_FOUND')
    await recordPrices(
      ports,
      id,
      [{ date: '2026-11-23', close_paise: paise(500_000), volume: 3 }],
      { source: 'test' },
      'req_1',
    )
    await recordPrices(
      ports,
      id,
      [{ date: '2026-11-23', close_paise: paise(500_000), volume: 3 }],
      { source: 'test' },
      'req_1',
    )
    await world.drain()
    expect(rowsOf((await snapshot()).body)[1]).toMatchObject({ price: 5_000 })
    expect((await world.call('readSecurity', { params: { id } }, { as: token })).body.data.high_52).toBe(5_000)
  })
  it('fills in an older day without touching what is shown', async () => {
    const { ports } = world.house
    await recordPrices(
      ports,
      id,
      [{ date: '2023-01-02', close_paise: paise(100), volume: 0 }],
      { source: 'test' },
      'req_1',
    )
    expect(await readCard(ports, id)).toMatchObject({ last_price_paise: 500_000, price_as_of: '2026-11-23' })
  })
  it('sells out and comes back', async () => {
    await markAvailability(world.house.ports, id, 0, 'req_1')
    await world.drain()
    expect(rowsOf((await snapshot()).body)[1]).toMatchObject({ status: 2 })
    expect([...(await readCards(world.house.ports, [id, id, 'sec_none'])).values()]).toMatchObject([{ id, status: 2 }])
    await expect(markAvailability(world.house.ports, 'sec_none', 5, 'req_1')).rejects.toThrow()
  })
  it('publishes news with safe links, once', async () => {
    const item = {
      id: 'nws_1',
      security_id: id,
      short_description: 'New',
      news_image_url: '',
      news_picked_date: '2026-11-23',
      published_at: '2026-11-23T05:00:00.000Z',
    }
    await publishNews(world.house.ports, {
      ...item,
      long_description:
        '<p>A <a href="https://example.com" onclick="x()">link</a><a href="http://x.example">no</a></p>',
    })
    await publishNews(world.house.ports, {
      ...item,
      long_description: '<p>A <a href="https://example.com">link</a></p>',
    })
    const { body } = await world.call(
      'listSecurityNews',
      { params: { securityId: id }, body: { userId } },
      { as: token },
    )
    expect(body.data.filter((each) => each.id === 'nws_1')).toHaveLength(1)
    expect(body.data[0]?.long_description).toBe('<p>A <a href="https://example.com" rel="noopener">link</a></p>')
    await expect(
      publishNews(world.house.ports, { ...item, security_id: 'sec_none', long_description: '' }),
    ).rejects.toThrow('NOT_FOUND')
  })
})

describe('a later day', () => {
  it('brings the prices since', async () => {
    await world.advance('P3D')
    await seedDemo(world.house.ports)
    await world.drain()
    expect((await readCard(world.house.ports, rowsOf((await snapshot()).body)[0]?.id ?? ''))?.price_as_of).toBe(
      '2026-11-25',
    )
  })

  it('tells of the holiday that it is, and of none on other days', async () => {
    const today = async () => (await world.call('readHolidays', {}, { as: token })).body.data
    expect(await today()).toEqual([])
    await world.advance('P29D')
    expect(await today()).toEqual([
      {
        date: '2026-12-25',
        holiday_name: 'Christmas',
        description: 'Depositories are closed; shares are credited from the next working day.',
      },
    ])
  })
})
