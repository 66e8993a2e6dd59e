import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordSecurity, recordAvailability, recordPrices, recordSector } from '#functions/market/commands.ts'
import { findCard, findFacts } from '#functions/market/queries.ts'
import { publishNews } from '#functions/news/commands.ts'
import { day, instantOf } from '#shared/kernel/instant.ts'
import { NewsId, SectorId, SecurityId, type UserId } from '#shared/kernel/id.ts'
import { paise } from '#shared/kernel/money.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { companies } from './companies.ts'
import { demoPeople } from './people.ts'
import { seedDemo } from './seed.ts'
import { rowsOf } from '#shared/market/rows.ts'

const unknown = SecurityId.parse('sec_none')
let harness: Harness
let token: string
let userId: UserId

beforeAll(async () => {
  harness = await startHarness({
    seedData: (context) => seedDemo(context),
  })
  token = await harness.logIn(demoPeople.asha.phone)
  userId = (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: UserId }).sub
}, 30_000)
afterAll(() => harness.close())

const snapshot = async (headers?: Record<string, string>) =>
  harness.call('readSnapshot', {}, headers === undefined ? {} : { headers })
const list = async (status: '1' | '2' | '3', body: object = {}) =>
  (await harness.call('listSecurities', { query: { userId, status }, body }, { as: token })).body

describe('the application with the demo data', () => {
  it('is seeded without dead letters', () => {
    expect(harness.app.deadLetters()).toEqual([])
  })
  it('has a public catalogue that answers 304 to a known ETag', async () => {
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
    const filtered = await list('1', { filterValue: "'FIN','TECH'", sort: 'price_desc' })
    expect(new Set(filtered.data.map(({ sector_code }) => sector_code))).toEqual(new Set(['FIN', 'TECH']))
    expect(filtered.data.map(({ price }) => price)).toEqual(
      filtered.data.map(({ price }) => price).toSorted((one, other) => other - one),
    )
    expect((await list('1', { filterValue: "'FIN'", sort: 'name_asc' })).total_count).toBeGreaterThan(0)
  })
  it('shows a company with two years of prices and its news', async () => {
    const { body: page } = await harness.call('readSecurity', { params: { id: 'sec_demo_01' } }, { as: token })
    const { body: graph } = await harness.call(
      'readPriceGraph',
      { body: { related_security_id: 'sec_demo_01' } },
      { as: token },
    )
    const { body: news } = await harness.call(
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
  it('answers 404 or an empty list for an unknown company', async () => {
    expect(await harness.call('readSecurity', { params: { id: 'sec_none' } }, { as: token })).toMatchObject({
      status: 404,
    })
    expect(
      await harness.call('readPriceGraph', { body: { related_security_id: 'sec_none' } }, { as: token }),
    ).toMatchObject({ status: 404 })
    expect(
      (await harness.call('listSecurityNews', { params: { securityId: 'sec_none' }, body: { userId } }, { as: token }))
        .body.data,
    ).toEqual([])
  })
  it('stays unchanged when the demo is seeded again', async () => {
    const before = (await snapshot()).headers['etag']
    await seedDemo(harness.app.context)
    await harness.drain()
    expect((await snapshot()).headers['etag']).toBe(before)
  })
})

describe('a change of a company by the desk', () => {
  const id = SecurityId.parse('sec_demo_02')

  it('shows in the catalogue without active content', async () => {
    const { context } = harness.app
    const facts = await findFacts(context, id)
    if (facts === undefined) throw new Error('no facts')
    await recordSecurity(context, {
      ...facts,
      name: 'Renamed',
      company_overview: '<p onclick="x()">Fine<script>alert(1)</script><a href="javascript:1">link</a></p>',
    })
    await recordSector(context, { id: SectorId.parse('tech'), code: 'TECH', description: 'Software' })
    await harness.drain()
    expect((await findFacts(context, id))?.company_overview).toBe('<p>Finelink</p>')
    expect(rowsOf((await snapshot()).body)[1]).toMatchObject({ id, name: 'Renamed', sector: 'Software', status: 1 })
    await expect(recordSecurity(context, { ...facts, sector_code: 'NONE' })).rejects.toThrow('UNKNOWN_SECTOR')
  })
  it('adds prices and never changes one', async () => {
    const { context } = harness.app
    const before = await findCard(context, id)
    const last = {
      date: before?.price_as_of ?? day('2026-11-20'),
      close_paise: before?.last_price_paise ?? paise(0),
      volume: -1,
    }
    await expect(
      recordPrices(context, id, [{ ...last, volume: 0, close_paise: paise(1) }], { source: 'test' }),
    ).rejects.toThrow('PRICE_RECORDED')
    await expect(
      recordPrices(context, id, [{ date: day('2026-11-30'), close_paise: paise(1), volume: 0 }], { source: 'test' }),
    ).rejects.toThrow('PRICE_AHEAD')
    await expect(
      recordPrices(context, unknown, [{ date: day('2026-11-20'), close_paise: paise(1), volume: 0 }], {
        source: 'test',
      }),
    ).rejects.toThrow('NOT_FOUND')
    await recordPrices(context, id, [{ date: day('2026-11-23'), close_paise: paise(500_000), volume: 3 }], {
      source: 'test',
    })
    await recordPrices(context, id, [{ date: day('2026-11-23'), close_paise: paise(500_000), volume: 3 }], {
      source: 'test',
    })
    await harness.drain()
    expect(rowsOf((await snapshot()).body)[1]).toMatchObject({ price: 5_000 })
    expect((await harness.call('readSecurity', { params: { id } }, { as: token })).body.data.high_52).toBe(5_000)
  })
  it('adds the price of an older day without changing the current price', async () => {
    const { context } = harness.app
    await recordPrices(context, id, [{ date: day('2023-01-02'), close_paise: paise(100), volume: 0 }], {
      source: 'test',
    })
    expect(await findCard(context, id)).toMatchObject({ last_price_paise: 500_000, price_as_of: '2026-11-23' })
  })
  it('marks a company as sold out', async () => {
    await recordAvailability(harness.app.context, id, 0)
    await harness.drain()
    expect(rowsOf((await snapshot()).body)[1]).toMatchObject({ status: 2 })
    expect(await findCard(harness.app.context, id)).toMatchObject({ id, status: 2 })
    await expect(recordAvailability(harness.app.context, unknown, 5)).rejects.toThrow()
  })
  it('publishes news with safe links, once', async () => {
    const item = {
      id: NewsId.parse('nws_1'),
      security_id: id,
      short_description: 'New',
      news_image_url: '',
      news_picked_date: day('2026-11-23'),
      published_at: instantOf('2026-11-23T05:00:00.000Z'),
    }
    await publishNews(harness.app.context, {
      ...item,
      long_description:
        '<p>A <a href="https://example.com" onclick="x()">link</a><a href="http://x.example">no</a></p>',
    })
    await publishNews(harness.app.context, {
      ...item,
      long_description: '<p>A <a href="https://example.com">link</a></p>',
    })
    const { body } = await harness.call(
      'listSecurityNews',
      { params: { securityId: id }, body: { userId } },
      { as: token },
    )
    expect(body.data.filter(({ id: newsId }) => newsId === 'nws_1')).toHaveLength(1)
    expect(body.data[0]?.long_description).toBe('<p>A <a href="https://example.com" rel="noopener">link</a></p>')
    await expect(
      publishNews(harness.app.context, { ...item, security_id: SecurityId.parse('sec_none'), long_description: '' }),
    ).rejects.toThrow('NOT_FOUND')
  })
})

describe('a later day', () => {
  it('adds the prices since the last seed', async () => {
    await harness.advance('P3D')
    await seedDemo(harness.app.context)
    await harness.drain()
    expect((await findCard(harness.app.context, rowsOf((await snapshot()).body)[0]?.id ?? unknown))?.price_as_of).toBe(
      '2026-11-25',
    )
  })

  it('returns a holiday on its day, and none on other days', async () => {
    const today = async () => (await harness.call('readHolidays', {}, { as: token })).body.data
    expect(await today()).toEqual([])
    await harness.advance('P29D')
    expect(await today()).toEqual([
      {
        date: '2026-12-25',
        holiday_name: 'Christmas',
        description: 'Depositories are closed; shares are credited from the next working day.',
      },
    ])
  })
})
