import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paise } from '#shared/kernel/money.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import { rowsOf } from '#shared/market/rows.ts'
import { asha, seedData, kaveri } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { deskToken, placeOrder } from '#tests/harness/steps/order.ts'

let harness: Harness
let desk: string
let token: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  ;[desk, token] = await Promise.all([deskToken(harness, '+919000000011'), harness.logIn(asha.phone)])
})
afterEach(() => harness.close())

const isinOf = (start: string) => `${start}${isinCheckDigit(start)}`
const rocket = {
  name: 'Rocket Works',
  isin: isinOf('INE0RW01010'),
  sector_code: 'TECH',
  market_cap: 3,
  logo_url: '',
  company_overview: '<p>Builds rockets.</p>',
  available_nsdl: true,
  available_cdsl: true,
  coming_soon: true,
  face_value_paise: paise(1_000),
  lot_size: 10,
  min_quantity: 10,
  max_quantity: 200,
  financials_as_of: '2026-03-31',
  total_investment: '',
  investors: [],
  financials: [],
} as const

const document = { name: 'Annual report', address: 'https://documents.ansh.example/a.pdf', of: '2026-08-14' }
const accounts = { operating_profit: 180_000_000, net_worth: -40_000_000, debt: 900_000_000 }
const fundamentals = {
  consolidated: true,
  years: [
    { ended: '2026-03-31', revenue: 1_200_000_000, profit_after_tax: 80_000_000, audited: false, ...accounts },
    { ended: '2025-03-31', revenue: 900_000_000, profit_after_tax: -20_000_000, audited: true, ...accounts },
  ],
  shares_outstanding: 5_000_000,
  ipo: { stage: 'DRHP_FILED', since: '2026-09-01' },
  risks: ['Two launches a year bring all of the revenue.'],
  peers: [{ name: 'Listed Rockets', price_to_earnings: 31.5, price_to_book: null }],
  peers_as_of: '2026-11-20',
  documents: [document],
}

const investor = { name: 'Founders', percentage: 60, colour: '#112233' }

function save(
  changes: Partial<Record<keyof typeof rocket | 'fundamentals', unknown>> = {},
  id = 'sec_rocket',
  as = desk,
) {
  return harness.call(
    'saveSecurity',
    { params: { id }, body: { ...rocket, investors: [], financials: [], ...changes } as never },
    { as },
  )
}

const pageOf = async (id: string) => (await harness.call('readSecurity', { params: { id } }, { as: token })).body.data
const listed = async (id: string) => {
  await harness.drain()
  return rowsOf((await harness.call('readSnapshot', {})).body).find((row) => row.id === id)
}

describe('a company that the desk lists', () => {
  it('is shown everywhere, without a price until there is one', async () => {
    const { body } = await save()
    expect(body.data).toMatchObject({ id: 'sec_rocket', name: 'Rocket Works' })
    expect(await listed('sec_rocket')).toMatchObject({
      name: 'Rocket Works',
      sector: 'Technology',
      status: 3,
      price: 0,
    })
    expect(await pageOf('sec_rocket')).toMatchObject({
      name: 'Rocket Works',
      price: 0,
      price_as_of: null,
      company_overview: '<p>Builds rockets.</p>',
      face_value: 10,
    })
  })

  it('is refused with a field that no company has, which is named', async () => {
    const { status, failure } = await save({ fundamental: 1, investors: [{ ...investor, share: 1 }] } as never)
    expect([status, failure?.message, failure?.data]).toEqual([
      400,
      'INVALID_INPUT',
      {
        issues: [
          { path: 'body.investors.0.share', message: 'Unknown field' },
          { path: 'body.fundamental', message: 'Unknown field' },
        ],
      },
    ])
    expect(await listed('sec_rocket')).toBeUndefined()
  })

  it('changes without losing its price, its stock or its watchlist entries', async () => {
    const mark = {
      related_security_id: kaveri,
      related_user_id: (await harness.call('readLoginDetail', {}, { as: token })).body.data.id,
    }
    await harness.call('markNotify', { body: mark }, { as: token }).then(({ body }) => body)
    const before = await pageOf(kaveri)
    await save({ name: 'Kaveri Robots', isin: before.isin, coming_soon: false }, kaveri).then(({ body }) => body)
    expect(await listed(kaveri)).toMatchObject({ name: 'Kaveri Robots', price: 523.4, status: 1 })
    expect(await pageOf(kaveri)).toMatchObject({
      price: before.price,
      percentage_of_change: before.percentage_of_change,
      high_52: before.high_52,
      hassecuritynotify: 1,
    })
    expect((await placeOrder(harness, token)).order_id).toMatch(/^ord_/)
  })

  it('is unchanged by the same request, and the last of two concurrent changes wins', async () => {
    await save()
    await save()
    const both = await Promise.all([save({ name: 'Rocket One' }), save({ name: 'Rocket Two' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { name } = await pageOf('sec_rocket')
    expect(['Rocket One', 'Rocket Two']).toContain(name)
    expect((await listed('sec_rocket'))?.name).toBe(name)
  })

  it('has a unique ISIN, which is free again once it is replaced', async () => {
    await save().then(({ body }) => body)
    const other = isinOf('INE0RW02010')
    const taken = await save({}, 'sec_copy')
    expect([taken.status, taken.failure?.message]).toEqual([409, 'ISIN_TAKEN'])
    await save({ isin: other }).then(({ body }) => body)
    expect((await save({}, 'sec_copy')).status).toBe(200)
    expect((await save({}, 'sec_rocket')).failure?.message).toBe('ISIN_TAKEN')
    const race = await Promise.all(['sec_x', 'sec_y', 'sec_z'].map((id) => save({ isin: isinOf('INE0RW03010') }, id)))
    expect(race.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409])
  })

  it('has several years of accounts, its risks, its peers and its documents', async () => {
    expect((await pageOf(kaveri)).fundamentals).toBeNull()
    expect((await save({ fundamentals })).body.data.fundamentals).toEqual(fundamentals)
    expect((await pageOf('sec_rocket')).fundamentals).toEqual(fundamentals)
    await save()
    expect((await pageOf('sec_rocket')).fundamentals).toBeNull()
  })

  it.each([
    ['years out of order', { years: fundamentals.years.toReversed() }],
    ['the address of a script', { documents: [{ ...document, address: 'javascript:alert(1)' }] }],
    ['an address without encryption', { documents: [{ ...document, address: 'http://documents.ansh.example/a' }] }],
    ['eleven risks', { risks: Array(11).fill('A risk.') }],
    ['a risk that is too long', { risks: ['x'.repeat(301)] }],
    ['a stage of its own', { ipo: { stage: 'LISTED', since: null } }],
  ])('is refused with %s', async (_, changes) => {
    const { status, failure } = await save({ fundamentals: { ...fundamentals, ...changes } })
    expect([status, failure?.message]).toEqual([400, 'INVALID_INPUT'])
  })

  it('keeps a text as it is written, since it is never shown as HTML', async () => {
    const risks = ['<img src=x onerror=alert(1)> & more']
    await save({ fundamentals: { ...fundamentals, risks } })
    expect((await pageOf('sec_rocket')).fundamentals?.risks).toEqual(risks)
  })

  it.each([
    ['a sector that there is not', { sector_code: 'NONE' }, 'UNKNOWN_SECTOR'],
    ['an ISIN that was mistyped', { isin: 'INE0RW010101' }, 'INVALID_INPUT'],
    ['no name', { name: '' }, 'INVALID_INPUT'],
    ['a market cap of its own', { market_cap: 4 }, 'INVALID_INPUT'],
    ['a lot of nothing', { lot_size: 0 }, 'INVALID_INPUT'],
  ])('is refused with %s', async (_, changes, code) => {
    const { status, failure } = await save(changes)
    expect([status, failure?.message]).toEqual([400, code])
    expect((await harness.call('readSecurity', { params: { id: 'sec_rocket' } }, { as: token })).status).toBe(404)
  })

  it('is refused outside the desk', async () => {
    expect((await save({}, 'sec_rocket', token)).status).toBe(403)
    expect(
      (await harness.call('saveSector', { body: { id: 'sct_A', code: 'AAA', description: 'A' } }, { as: token }))
        .status,
    ).toBe(403)
  })

  it('has the current name of its sector, whichever was written first', async () => {
    const name = (description: string) =>
      harness.call('saveSector', { body: { id: 'sct_TECH', code: 'TECH', description } }, { as: desk })
    await Promise.all([save({ coming_soon: false }), name('Software'), save({ name: 'Rocketry' })])
    await name('Machines').then(({ body }) => body)
    expect((await listed('sec_rocket'))?.sector).toBe('Machines')
    expect((await pageOf('sec_rocket')).sector).toBe('Machines')
  })
})

it('shows a new sector in the filter within five minutes, before it has a company', async () => {
  const sector = { id: 'sct_SPACE', code: 'SPACE', description: 'Space' }
  expect((await harness.call('saveSector', { body: sector }, { as: desk })).body).toEqual({ data: sector })
  await harness.advance('PT5M')
  expect((await harness.call('listSectors', {}, { as: token })).body.data).toContainEqual(sector)
  expect((await harness.call('readFirstScreen', {})).body.sectors).toContainEqual(sector)
})
