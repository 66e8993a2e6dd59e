import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FullContext } from '#functions/platform/context.ts'
import { recordSecurity, recordAvailability, recordPrices, recordSector } from '#functions/market/commands.ts'
import { entryAttribute, watchlists } from '#functions/market/entities.ts'
import { SectorId, SecurityId, type UserId } from '#shared/kernel/id.ts'
import { dayInIndia, later, dayMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import type { SecurityFacts } from '#shared/market/market.ts'
import { rowsOf } from '#shared/market/rows.ts'
import { asha, seedData as seedBase, ravi } from '#tests/harness/seed.ts'
import { png } from '#tests/harness/picture.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { deskToken } from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string
let userId: UserId

interface Company extends Partial<SecurityFacts> {
  readonly id: SecurityId
  readonly name: string
  /** Prices in rupees: eight days ago, and today. */
  readonly prices?: readonly [number, number]
  readonly available?: number
}

const companies: readonly Company[] = [
  {
    id: SecurityId.parse('sec_a'),
    name: 'Anand Foods',
    sector_code: 'FOOD',
    market_cap: 1,
    prices: [100, 110],
    available: 50,
  },
  {
    id: SecurityId.parse('sec_b'),
    name: 'Bharat Bank',
    sector_code: 'FIN',
    market_cap: 3,
    prices: [900, 450],
    available: 50,
  },
  {
    id: SecurityId.parse('sec_c'),
    name: 'Chitra Software',
    sector_code: 'TECH',
    market_cap: 2,
    prices: [200, 200],
    available: 50,
  },
  {
    id: SecurityId.parse('sec_d'),
    name: 'Dhara FINANCE',
    sector_code: 'FIN',
    market_cap: 1,
    available_cdsl: true,
    prices: [40, 50],
    available: 50,
  },
  { id: SecurityId.parse('sec_e'), name: 'Ekta Robots', sector_code: 'TECH', market_cap: 1, available: 50 },
  {
    id: SecurityId.parse('sec_out'),
    name: 'Falcon Air',
    sector_code: 'TECH',
    market_cap: 2,
    prices: [10, 11],
    available: 0,
  },
  {
    id: SecurityId.parse('sec_soon'),
    name: 'Ganga Power',
    sector_code: 'FOOD',
    market_cap: 3,
    coming_soon: true,
    available: 50,
  },
]

/** Seeds companies besides those of the harness; those are left out by `ids`. */
async function seedData(context: FullContext): Promise<void> {
  await seedBase(context)
  for (const [code, description] of [
    ['FIN', 'Finance'],
    ['FOOD', 'Food'],
  ] as const)
    await recordSector(context, { id: SectorId.parse(`sct_${code}`), code, description })
  for (const [index, company] of companies.entries()) await list(context, company, index)
}

async function list(context: FullContext, { prices, available = 0, ...facts }: Company, index = 0): Promise<void> {
  const body = `INE0QQ${index}1010`.padEnd(11, '0')
  const before = dayInIndia(later(context.clock.now(), -8 * dayMs))
  const today = dayInIndia(context.clock.now())
  await recordSecurity(context, {
    sector_code: 'TECH',
    market_cap: 1,
    logo_url: '',
    company_overview: '<p>Makes things.</p>',
    available_nsdl: true,
    available_cdsl: false,
    coming_soon: false,
    face_value_paise: paise(1_000),
    lot_size: 10,
    min_quantity: 10,
    max_quantity: 200,
    financials_as_of: today,
    total_investment: 'Rs 10 Cr',
    investors: [{ name: 'First Fund', percentage: 12.5, colour: '#112233' }],
    financials: [{ name: 'Revenue', value: '10 Cr' }],
    isin: `${body}${isinCheckDigit(body)}`,
    ...facts,
  })
  await recordAvailability(context, facts.id, available)
  const points =
    prices?.map((rupees, index) => ({
      date: index === 0 ? before : today,
      close_paise: paise(rupees * 100),
      volume: 1,
    })) ?? []
  await recordPrices(context, facts.id, points, { source: 'test' })
}

beforeEach(async () => {
  harness = await startHarness({ seedData })
  ;({ token, userId } = await logIn(asha.phone))
})
afterEach(() => harness.close())

async function logIn(phone: string) {
  const as = await harness.logIn(phone)
  return { token: as, userId: (await harness.call('readLoginDetail', {}, { as })).body.data.id }
}

interface ListRequest {
  readonly status?: '1' | '2' | '3'
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

function find({ status = '1', query = {}, body = {} }: ListRequest = {}, as = token) {
  return harness.call('listSecurities', { query: { userId, status, ...query }, body }, { as })
}

/** The ids that a list returns, without those of the harness. */
async function ids(request: ListRequest = {}): Promise<string[]> {
  const { body } = await find(request)
  return body.data.map(({ id }) => id).filter((id) => companies.some((each) => each.id === id))
}

describe('the catalogue (E62)', () => {
  it('has three lists, each in catalogue order (E61, C27)', async () => {
    expect(await ids()).toEqual(['sec_a', 'sec_b', 'sec_c', 'sec_d', 'sec_e'])
    expect(await ids({ status: '2' })).toEqual(['sec_out'])
    expect(await ids({ status: '3' })).toEqual(['sec_soon'])
    expect(
      (await harness.call('listSecurities', { query: { userId, status: '4' as '1' }, body: {} }, { as: token })).status,
    ).toBe(400)
  })

  it('has the fields of the contract for each company (D3)', async () => {
    const { body } = await find({ body: { search: 'bharat' } })
    expect(body).toEqual({
      total_count: 1,
      data: [
        {
          id: 'sec_b',
          name: 'Bharat Bank',
          sector: 'Finance',
          sector_code: 'FIN',
          price: 450,
          percentage_of_change: -50,
          price_as_of: dayInIndia(harness.clock.now()),
          logo_url: '',
          related_security_tag: [{ tag_name: 'Finance' }],
          isin: expect.stringMatching(/^INE0QQ1/),
          available_nsdl: true,
          available_cdsl: false,
          status: 1,
          min_quantity: 10,
          related_market_capital_id: 3,
          hassecurityinterested: 0,
          hassecuritynotify: 0,
        },
      ],
    })
  })

  it.each<[string, ListRequest, string[]]>([
    ['two sectors', { body: { filterValue: "'FIN','FOOD'" } }, ['sec_a', 'sec_b', 'sec_d']],
    ['no sector, which is all', { body: { filterValue: '' } }, ['sec_a', 'sec_b', 'sec_c', 'sec_d', 'sec_e']],
    ['an unknown sector', { body: { filterValue: "'NONE'" } }, []],
    ['small companies', { body: { related_market_capital_id: 1 } }, ['sec_a', 'sec_d', 'sec_e']],
    ['any size', { body: { related_market_capital_id: null, filterValue: "'TECH'" } }, ['sec_c', 'sec_e']],
    ['a sector and a size', { body: { related_market_capital_id: 1, filterValue: "'FIN'" } }, ['sec_d']],
    [
      'a filter that is switched off',
      { query: { hasFilter: 'false' }, body: { related_market_capital_id: 1, filterValue: "'FIN'" } },
      ['sec_a', 'sec_b', 'sec_c', 'sec_d', 'sec_e'],
    ],
    ['a filter that is switched on', { query: { hasFilter: '1' }, body: { filterValue: "'FIN'" } }, ['sec_b', 'sec_d']],
    [
      'the cheapest first, those without a price last',
      { body: { sort: 'price_asc' } },
      ['sec_d', 'sec_a', 'sec_c', 'sec_b', 'sec_e'],
    ],
    ['the dearest first', { body: { sort: 'price_desc' } }, ['sec_b', 'sec_c', 'sec_a', 'sec_d', 'sec_e']],
    ['what rose most first', { body: { sort: 'change_desc' } }, ['sec_d', 'sec_a', 'sec_c', 'sec_b', 'sec_e']],
    [
      'by name',
      { query: { hasMarketSort: 'true' }, body: { sort: 'name_asc', filterValue: "'TECH'" } },
      ['sec_c', 'sec_e'],
    ],
    [
      'a sort that is switched off',
      { query: { hasMarketSort: '0' }, body: { sort: 'price_asc' } },
      ['sec_a', 'sec_b', 'sec_c', 'sec_d', 'sec_e'],
    ],
    ['a part of a name in other letters', { body: { search: ' finan' } }, ['sec_d']],
    ['a part of an ISIN', { body: { search: 'ine0qq1' } }, ['sec_b']],
    ['a band of prices', { body: { price_from: 150, price_to: 450 } }, ['sec_b', 'sec_c']],
    ['what costs little to begin with', { body: { investment_to: 500 } }, ['sec_d']],
    ['what NSDL takes', { body: { depository: 'nsdl' } }, ['sec_a', 'sec_b', 'sec_c', 'sec_d', 'sec_e']],
    ['what CDSL takes, in one sector', { body: { depository: 'cdsl', filterValue: "'FIN'" } }, ['sec_d']],
    [
      'a depository that is switched off',
      { query: { hasFilter: '0' }, body: { depository: 'cdsl', filterValue: "'FIN'" } },
      ['sec_a', 'sec_b', 'sec_c', 'sec_d', 'sec_e'],
    ],
    ['a part that no name has', { body: { search: 'Finance Bank' } }, []],
    ['letters that mean something elsewhere', { body: { search: '.*' } }, []],
  ])('finds %s (S46, E61, E62, C17)', async (_, request, found) => {
    expect(await ids(request)).toEqual(found)
  })

  it('has pages of any size, complete to the end (E62)', async () => {
    const whole = (await find()).body
    for (const limit of ['1', '2', '3', '7']) {
      const pages = []
      let cursor: string | undefined
      do {
        const { body } = await find({ query: { limit, ...(cursor !== undefined && { cursor }) } })
        expect(body.total_count).toBe(whole.total_count)
        expect(body.data.length).toBeLessThanOrEqual(Number(limit))
        pages.push(...body.data)
        cursor = body.next_cursor
      } while (cursor !== undefined)
      expect(pages).toEqual(whole.data)
    }
  })

  it.each([
    ['cursor', { cursor: 'bm9uc2Vuc2U' }],
    ['cursor', { cursor: '%%%' }],
    ['cursor', { cursor: Buffer.from('after -1').toString('base64url') }],
    ['limit', { limit: '0' }],
    ['limit', { limit: '101' }],
    ['limit', { limit: '1.5' }],
    ['hasFilter', { hasFilter: 'maybe' }],
  ])('refuses a wrong %s', async (name, query) => {
    const { status, failure } = await find({ query })
    expect(status).toBe(400)
    expect(JSON.stringify(failure?.data)).toContain(`query.${name}`)
  })

  it.each([
    { filterValue: 'FIN' },
    { filterValue: "'FIN' OR 1" },
    { sort: 'price' },
    { related_market_capital_id: 4 },
    { search: 'x'.repeat(121) },
    { price_from: -1 },
    { investment_to: 0.5 },
    { depository: 'NSDL' },
  ])('refuses %j', async (body) => {
    expect((await find({ body })).status).toBe(400)
  })

  it('is refused for another user (E62)', async () => {
    const other = await logIn(ravi.phone)
    expect((await find({}, other.token)).failure?.name).toBe('ForbiddenError')
    expect((await find({}, 'nonsense')).status).toBe(401)
  })
})

it('is filtered by sectors in the same shape (E60)', async () => {
  const filter = (body: object, query = {}) =>
    harness.call('filterBySector', { query, body: body as { sector: string[]; status: 1 } }, { as: token })
  const { body } = await filter({ sector: ['FIN'], status: 1 })
  expect(body).toEqual((await find({ body: { filterValue: "'FIN'" } })).body)
  expect((await filter({ sector: [], status: 2 })).body.data.map(({ id }) => id)).toEqual(['sec_out'])
  const first = (await filter({ sector: ['FIN', 'FOOD'], status: 1 }, { limit: '2' })).body
  const second = (await filter({ sector: ['FIN', 'FOOD'], status: 1 }, { limit: '2', cursor: first.next_cursor })).body
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(['sec_a', 'sec_b', 'sec_d'])
  for (const wrong of [
    { sector: ['FIN'] },
    { sector: 'FIN', status: 1 },
    { sector: ['fin'], status: 1 },
    { sector: Array.from({ length: 101 }, () => 'FIN'), status: 1 },
  ])
    expect((await filter(wrong)).status).toBe(400)
})

it('has its sectors (E59, D4)', async () => {
  const { body } = await harness.call('listSectors', {}, { as: token })
  expect(body).toEqual({
    data: [
      { id: 'sct_FIN', code: 'FIN', description: 'Finance' },
      { id: 'sct_FOOD', code: 'FOOD', description: 'Food' },
      { id: 'sct_TECH', code: 'TECH', description: 'Technology' },
    ],
  })
  const desk = await deskToken(harness, '+919000000011')
  await harness
    .call('saveSector', { body: { id: 'sct_FIN', code: 'FIN', description: 'Banks' } }, { as: desk })
    .then((answered) => answered.body)
  await harness.drain()
  expect((await harness.call('listSectors', {}, { as: token })).body.data[0]?.description).toBe('Banks')
  const bank = await find({ body: { search: 'bharat' } })
  expect(bank.body.data[0]).toMatchObject({ sector: 'Banks', related_security_tag: [{ tag_name: 'Banks' }] })
  expect((await harness.call('readSecurity', { params: { id: 'sec_b' } }, { as: token })).body.data.sector).toBe(
    'Banks',
  )
})

it('returns all fields of one company (E67)', async () => {
  const { body } = await harness.call('readSecurity', { params: { id: 'sec_b' } }, { as: token })
  const listed = (await find({ body: { search: 'bharat' } })).body.data[0]
  expect(body.data).toMatchObject({
    ...listed,
    company_overview: '<p>Makes things.</p>',
    totalinvestment: 'Rs 10 Cr',
    keyinvestordata: [{ investorName: 'First Fund', investorPercentage: 12.5, investorcolor: '#112233' }],
    financialdata: [{ financialName: 'Revenue', financialValue: '10 Cr' }],
    face_value: 10,
    high_52: 900,
    low_52: 450,
    lot_size: 10,
    min_quantity: 10,
    max_quantity: 200,
  })
  expect((await harness.call('readSecurity', { params: { id: 'sec_e' } }, { as: token })).body.data).toMatchObject({
    price: 0,
    percentage_of_change: 0,
    price_as_of: null,
    high_52: null,
    low_52: null,
  })
  expect((await harness.call('readSecurity', { params: { id: 'sec_nobody' } }, { as: token })).failure?.name).toBe(
    'NotFoundError',
  )
})

describe('a watchlist entry (E65, E66)', () => {
  const kinds = [
    ['markInterested', 'interested', 'hassecurityinterested', 'hassecuritynotify'],
    ['markNotify', 'notify', 'hassecuritynotify', 'hassecurityinterested'],
  ] as const

  it.each(kinds)(
    '%s is set, shown to its owner everywhere and to no one else, and set once (S48, E65, E66, T25)',
    async (name, list, flag, other) => {
      const mark = () =>
        harness.call(name, { body: { related_security_id: 'sec_b', related_user_id: userId } }, { as: token })
      const flags = async (as: string, id: string) => {
        const listed = await harness.call(
          'listSecurities',
          { query: { userId: id, status: '1' }, body: { search: 'bharat' } },
          { as },
        )
        const filtered = await harness.call(
          'filterBySector',
          { query: {}, body: { sector: ['FIN'], status: 1 } },
          { as },
        )
        const page = await harness.call('readSecurity', { params: { id: 'sec_b' } }, { as })
        return [listed.body.data[0], filtered.body.data[0], page.body.data].map((each) => [each?.[flag], each?.[other]])
      }
      const mine = async (as: string) => (await harness.call('readWatchlist', {}, { as })).body.data
      expect(await flags(token, userId)).toEqual([
        [0, 0],
        [0, 0],
        [0, 0],
      ])
      for (const answered of [await mark(), await mark(), ...(await Promise.all([mark(), mark()]))])
        expect([answered.status, answered.body]).toEqual([200, { success: true }])
      expect(await flags(token, userId)).toEqual([
        [1, 0],
        [1, 0],
        [1, 0],
      ])
      expect(await mine(token)).toEqual({ interested: [], notify: [], [list]: ['sec_b'] })
      const elsewhere = await logIn(ravi.phone)
      expect(await flags(elsewhere.token, elsewhere.userId)).toEqual([
        [0, 0],
        [0, 0],
        [0, 0],
      ])
      expect(await mine(elsewhere.token)).toEqual({ interested: [], notify: [] })
    },
  )

  it.each(kinds)(
    '%s is taken back by its owner alone, any number of times, and can be set again',
    async (name, kind) => {
      const mark = (id: string) =>
        harness.call(name, { body: { related_security_id: id, related_user_id: userId } }, { as: token })
      const takeBack = (id: string, as = token) =>
        harness.call('removeWatchlistEntry', { params: { kind, id } }, { as })
      const mine = async () => (await harness.call('readWatchlist', {}, { as: token })).body.data[kind]
      await mark('sec_a')
      await mark('sec_b')
      const elsewhere = await logIn(ravi.phone)
      expect((await takeBack('sec_b', elsewhere.token)).body).toEqual({ success: true })
      expect(await mine()).toEqual(['sec_a', 'sec_b'])
      for (const answered of [await takeBack('sec_b'), ...(await Promise.all([takeBack('sec_b'), takeBack('sec_b')]))])
        expect([answered.status, answered.body]).toEqual([200, { success: true }])
      expect(await mine()).toEqual(['sec_a'])
      const page = await harness.call('readSecurity', { params: { id: 'sec_b' } }, { as: token })
      expect([page.body.data.hassecurityinterested, page.body.data.hassecuritynotify]).toEqual([0, 0])
      await mark('sec_b')
      expect(await mine()).toEqual(['sec_a', 'sec_b'])
      const { context } = harness.app
      expect(await context.table.get(watchlists.key({ user_id: userId }))).toMatchObject({ [`${kind}_count`]: 2 })
    },
  )

  it('is stored once when it is set several times at once (E65)', async () => {
    const markAll = () =>
      companies.flatMap(({ id }) =>
        kinds.map(([name]) =>
          harness.call(name, { body: { related_security_id: id, related_user_id: userId } }, { as: token }),
        ),
      )
    for (const { status } of await Promise.all([...markAll(), ...markAll()])) expect(status).toBe(200)
    const { body } = await harness.call('readWatchlist', {}, { as: token })
    for (const list of [body.data.interested, body.data.notify])
      expect(list.toSorted()).toEqual(companies.map(({ id }) => id).toSorted())
  })

  it.each(kinds)('%s is refused for another user, and for an unknown company (E66)', async (name) => {
    const { userId: other } = await logIn(ravi.phone)
    const mark = (body: { related_security_id: string; related_user_id: string }) =>
      harness.call(name, { body }, { as: token })
    expect((await mark({ related_security_id: 'sec_b', related_user_id: other })).status).toBe(403)
    expect((await mark({ related_security_id: 'sec_nobody', related_user_id: userId })).status).toBe(404)
    expect((await mark({ related_security_id: 'a b', related_user_id: userId })).status).toBe(400)
    expect((await harness.call('readWatchlist', {}, { as: token })).body.data).toEqual({ interested: [], notify: [] })
  })

  it('has a maximum of five hundred for each kind', async () => {
    const entries = Object.fromEntries(
      Array.from({ length: 499 }, (_, index) => [
        entryAttribute('notify', SecurityId.parse(`sec_${index}`)),
        harness.clock.now(),
      ]),
    )
    await harness.app.context.table.put({ ...watchlists.key({ user_id: userId }), ...entries, notify_count: 499 })
    const mark = (id: string, name: 'markInterested' | 'markNotify' = 'markNotify') =>
      harness.call(name, { body: { related_security_id: id, related_user_id: userId } }, { as: token })
    expect((await mark('sec_a')).status).toBe(200)
    const full = await mark('sec_b')
    expect([full.status, full.failure?.message]).toEqual([409, 'TOO_MANY_MARKS'])
    // Existing entries, and those of the other kind, are not counted.
    expect([(await mark('sec_a')).status, (await mark('sec_b', 'markInterested')).status]).toEqual([200, 200])
    expect((await harness.call('readWatchlist', {}, { as: token })).body.data.notify).toHaveLength(500)
  })
})

it('returns today’s holiday, by the calendar day of India (E25, D6)', async () => {
  const desk = await deskToken(harness, '+919000000011')
  const today = async () => (await harness.call('readHolidays', {}, { as: token })).body.data
  expect(await today()).toEqual([])
  const holiday = { holiday_name: 'Guru Nanak Jayanti', description: 'Nothing is transferred today.' }
  const params = { date: '2026-11-24' }
  const saved = await harness.call('saveHoliday', { params, body: holiday }, { as: desk })
  expect(saved.body).toEqual({ data: { ...holiday, ...params } })
  expect(await today()).toEqual([])
  // Monday noon in India; the day begins at 18:30 UTC.
  await harness.advance('PT12H29M')
  expect(await today()).toEqual([])
  await harness.advance('PT31M')
  expect(await today()).toEqual([{ ...holiday, date: '2026-11-24' }])
  await harness
    .call('saveHoliday', { params, body: { ...holiday, description: '' } }, { as: desk })
    .then(({ body }) => body)
  expect((await today())[0]?.description).toBe('')
  expect((await harness.call('removeHoliday', { params }, { as: desk })).body).toEqual({ success: true })
  expect((await harness.call('removeHoliday', { params }, { as: desk })).status).toBe(200)
  expect(await today()).toEqual([])
  // Two concurrent changes by desk users: neither undoes the other.
  const days = ['2026-11-24', '2026-11-25']
  await Promise.all(
    days.map((date) =>
      harness
        .call('saveHoliday', { params: { date }, body: { ...holiday, description: date } }, { as: desk })
        .then(({ body }) => body),
    ),
  )
  expect((await today())[0]?.description).toBe(days[0])
  await harness.advance('P1D')
  expect((await today())[0]?.description).toBe(days[1])
  expect((await harness.call('saveHoliday', { params, body: holiday }, { as: token })).status).toBe(403)
  expect(
    (await harness.call('saveHoliday', { params: { date: '2026-02-30' }, body: holiday }, { as: desk })).status,
  ).toBe(400)
})

function ask(target: string, headers: Readonly<Record<string, string>> = {}) {
  return harness.app.call({
    method: 'GET',
    target: `/api${target}`,
    headers,
    body: new Uint8Array(),
    address: '203.0.113.7',
  })
}

describe('a logo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z" /></svg>'
  const logoOf = async () => {
    await harness.drain()
    return (await harness.call('readSecurity', { params: { id: 'sec_a' } }, { as: token })).body.data.logo_url
  }
  const put = (logo_url: string) =>
    list(harness.app.context, { ...(companies[0] ?? expect.fail('no company')), logo_url })

  it('is an immutable file that runs no script', async () => {
    await put(svg)
    expect(await logoOf()).toMatch(/\/api\/market\/logo\/sec_a\/1$/)
    const { status, headers, body } = await ask('/market/logo/sec_a/1')
    expect([status, Buffer.from(body).toString()]).toEqual([200, svg])
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    expect(rowsOf((await harness.call('readSnapshot', {})).body).find(({ id }) => id === 'sec_a')?.logo).toBe(1)
  })

  it('is served byte for byte', async () => {
    await put(`data:image/png;base64,${png().toString('base64')}`)
    const { headers, body } = await ask('/market/logo/sec_a/1')
    expect(headers['content-type']).toBe('image/png')
    expect(Buffer.compare(Buffer.from(body), png())).toBe(0)
  })

  it('has a new address when it changes, and an address is never reused', async () => {
    const addresses = new Set<string>()
    for (const [logo, number] of [
      [svg, 1],
      [svg, 1],
      [svg.replace('9', '8'), 2],
      ['', 0],
      ['', 0],
      [svg.replace('9', '7'), 3],
    ] as const) {
      await put(logo)
      const address = await logoOf()
      expect(address).toMatch(number === 0 ? /^$/ : new RegExp(`/sec_a/${number}$`))
      addresses.add(address)
    }
    expect(addresses.size).toBe(4)
    for (const gone of ['1', '2', '4', '0', '01', '-3', 'x'])
      expect([gone, [400, 404].includes((await ask(`/market/logo/sec_a/${gone}`)).status)]).toEqual([gone, true])
    expect((await ask('/market/logo/sec_a/2')).status).toBe(404)
    expect((await ask('/market/logo/sec_nobody/1')).status).toBe(404)
    expect((await ask('/market/logo/sec_b/1')).status).toBe(404)
  })
})

describe.each(['/market/first.json', '/market/snapshot.json'])('%s', (path) => {
  it('is cached publicly for a second, and then revalidated by its etag', async () => {
    const whole = await ask(path)
    const etag = whole.headers['etag'] ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect(whole.headers['cache-control']).toBe('public, max-age=1')
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask(path, { 'if-none-match': known })
      expect([again.status, again.body, again.headers['etag'], again.headers['cache-control']]).toEqual([
        304,
        '',
        etag,
        'public, max-age=1',
      ])
    }
    expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200)
    await recordAvailability(harness.app.context, SecurityId.parse('sec_a'), 0)
    await harness.drain()
    const after = await ask(path, { 'if-none-match': etag })
    expect([after.status, rowsOf(JSON.parse(String(after.body))).find(({ id }) => id === 'sec_a')?.status]).toEqual([
      200, 2,
    ])
  })

  it('does not depend on the user', async () => {
    await harness
      .call('markInterested', { body: { related_security_id: 'sec_a', related_user_id: userId } }, { as: token })
      .then(({ body }) => body)
    const [anonymous, loggedIn] = [await ask(path), await ask(path, { authorization: `Bearer ${token}` })]
    expect(loggedIn).toEqual(anonymous)
    expect(String(loggedIn.body)).not.toMatch(/interested|notify|usr_/)
  })
})

describe('the watchlist entries of a deleted account', () => {
  it('are deleted everywhere, and no others', async () => {
    const leaving = await logIn(ravi.phone)
    const mark = (securityId: SecurityId, who: { readonly token: string; readonly userId: UserId }) =>
      Promise.all(
        (['markInterested', 'markNotify'] as const).map((name) =>
          harness
            .call(name, { body: { related_security_id: securityId, related_user_id: who.userId } }, { as: who.token })
            .then(({ body }) => body),
        ),
      )
    for (const id of ['sec_a', 'sec_out']) await mark(SecurityId.parse(id), leaving)
    await mark(SecurityId.parse('sec_out'), { token, userId })
    const { context, table } = harness.app
    const kept = () =>
      table.database
        .prepare(
          "SELECT pk, sk FROM item WHERE pk LIKE 'market#notify#%' OR pk LIKE 'market#interested#%' OR sk = 'watchlist' ORDER BY pk, sk",
        )
        .all()
        .map(({ pk, sk }) => `${String(pk)} ${String(sk)}`)
    expect(kept()).toHaveLength(8)
    for (const [status, by] of [
      ['DEACTIVATED', '+919000000011'],
      ['DELETED', '+919000000012'],
    ] as const) {
      await harness
        .call(
          'changeUserStatus',
          { params: { id: leaving.userId }, body: { status, reason: 'Requested by letter' } },
          { as: await deskToken(harness, by) },
        )
        .then(({ body }) => body)
      await harness.drain()
      expect(kept().filter((key) => key.includes(leaving.userId))).toHaveLength(status === 'DELETED' ? 0 : 5)
    }
    expect(kept()).toEqual([
      `market#interested#sec_out ${userId}`,
      `market#notify#sec_out ${userId}`,
      `market#user#${userId} watchlist`,
    ])
    expect(await context.table.get(watchlists.key({ user_id: leaving.userId }))).toBeUndefined()
  })
})
