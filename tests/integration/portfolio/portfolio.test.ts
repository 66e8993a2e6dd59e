import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { holdings } from '#functions/holding/entities.ts'
import { recordPrices } from '#functions/market/commands.ts'
import { sales } from '#functions/sale/entities.ts'
import type { SaleId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { companiesMax } from '#shared/portfolio/limits.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { seedManyCompanies } from '#tests/harness/many-companies.ts'
import { ownShares } from '#tests/harness/owned-shares.ts'
import { asha, kaveri, ravi } from '#tests/harness/seed.ts'
import {
  accept,
  cardOf,
  deskSaleOf,
  operatorPhone,
  ownLot,
  ownRequest,
  quote,
  seedSeller,
  submit,
} from '#tests/harness/steps/sale.ts'
import { deskToken } from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string

beforeEach(async () => {
  harness = await startHarness({ seedData: seedSeller })
  token = await harness.logIn(asha.phone)
})
afterEach(() => harness.close())

const value = async (as = token) => (await harness.call('readPortfolioValue', {}, { as })).body
const gains = async (year?: string) => (await harness.call('readGains', { query: { year } }, { as: token })).body.data
const summary = async () => (await harness.call('listHoldings', { query: {} }, { as: token })).body.summary

async function idOfAsha() {
  const user = await findUserByPhone(harness.app.context, asha.phone)
  if (user === undefined) throw new Error('Asha has no account')
  return user.id
}

/** Sells shares of Kaveri until they have left the holding. */
async function sell(quantity: number, price: number): Promise<{ readonly number: number; readonly id: SaleId }> {
  const operator = await deskToken(harness, operatorPhone)
  const number = await submit(harness, token, ownRequest(quantity))
  const { sale_id: id } = await deskSaleOf(harness, operator, number)
  await quote(harness, operator, id, price).then(({ body }) => body)
  await accept(harness, token, number).then(({ body }) => body)
  await harness.eventually(async () => expect((await cardOf(harness, token, number)).state).toBe('FUNDED'))
  const request = { params: { id }, body: { reference: `NSDL-${number}` } }
  await harness.call('receiveShares', request, { as: operator }).then(({ body }) => body)
  await harness.settle()
  return { number, id }
}

async function price(rupees: number): Promise<void> {
  const { context } = harness.app
  const point = { date: dayInIndia(context.clock.now()), close_paise: paise(rupees * 100), volume: 1 }
  await recordPrices(context, kaveri, [point], { source: 'test' })
  await harness.settle()
}

describe('the value of a portfolio over time', () => {
  it('follows prices, credits and sales by the day, and ends with what My Scrips says', async () => {
    await harness.advance('P1D')
    await price(530)
    await harness.advance('P1D')
    token = await harness.logIn(asha.phone)
    await sell(120, 500)
    await ownLot(harness.app.context, await idOfAsha(), 'third', 5)
    expect(await value()).toEqual({
      data: [
        { date: '2026-11-23', value: 150 * 523.4, invested: 15_000 },
        { date: '2026-11-24', value: 150 * 530, invested: 15_000 },
        { date: '2026-11-25', value: 35 * 530, invested: 3_500 },
      ],
      xirr: null,
      complete: true,
    })
    expect(await summary()).toMatchObject({ portfolio_value: 35 * 530, total_price: 3_500 })
  })

  it('forgets a sale whose shares went back', async () => {
    const { id } = await sell(10, 500)
    const { context } = harness.app
    const sale = await sales.find(context, { id })
    if (sale === undefined) throw new Error('the sale is missing')
    const holding = await holdings.find(context, { user_id: sale.user_id, security_id: kaveri })
    if (holding === undefined) throw new Error('the holding is missing')
    // As two people return it (sale-money.test.ts); the counter still says that there are sales to read.
    const lots = holding.lots.map((lot) => ({ ...lot, sold: 0 }))
    await context.table.put(holdings.itemOf(context, { ...holding, lots, realised_paise: 0 }))
    await context.table.put(sales.itemOf(context, { ...sale, state: 'RETURNED' }))
    expect((await value()).data.at(-1)).toMatchObject({ invested: 15_000 })
    expect((await gains()).rows).toEqual([])
  })

  it('says what it returned in a year, from the first year on', async () => {
    await harness.advance('P364D')
    token = await harness.logIn(asha.phone)
    expect((await value()).xirr).toBeNull()
    await harness.advance('P1D')
    token = await harness.logIn(asha.phone)
    // 15,000 was paid a year ago, so a return in per cent is the gain by 150.
    expect((await value()).xirr).toBeCloseTo((150 * 523.4 - 15_000) / 150, 2)
    await sell(120, 500)
    const brought = (await gains('2027')).rows.reduce((sum, { proceeds }) => sum + proceeds, 0)
    expect((await value()).xirr).toBeCloseTo((30 * 523.4 + brought - 15_000) / 150, 2)
  })

  it('is nothing for a person without shares', async () => {
    expect(await value(await harness.logIn(ravi.phone))).toEqual({ data: [], xirr: null, complete: true })
  })

  it('is that of a hundred companies, and says so, when a person owns more', async () => {
    const { context } = harness.app
    for (const company of await seedManyCompanies(context, companiesMax, { cardsOnly: true }))
      await ownShares(context, await idOfAsha(), company)
    await harness.advance('P365D')
    token = await harness.logIn(asha.phone)
    const { data, complete, xirr } = await value()
    expect([complete, xirr]).toEqual([false, null])
    // Of Kaveri most was paid; one of the others is left out.
    expect(data.at(-1)?.invested).toBe(15_000 + 600 * (companiesMax - 1))
  })
})

describe('what sales gained', () => {
  it('is listed by lot, and sums to what the holding has booked', async () => {
    const { number } = await sell(120, 120)
    const { rows, ...sums } = await gains()
    expect(sums).toEqual({ year: 2026, years: [2026], short_term: 2_397.84, long_term: 0, complete: true })
    expect(rows).toEqual([
      row(number, { quantity: 100, cost: 10_000, proceeds: 11_998.2, gain: 1_998.2 }),
      row(number, { quantity: 20, cost: 2_000, proceeds: 2_399.64, gain: 399.64 }),
    ])
    expect((await summary()).realised).toBe(2_397.84)
    expect(await gains('2025')).toMatchObject({ year: 2025, years: [2026], rows: [], short_term: 0 })
  })

  it('is long-term once the shares were held for more than 24 months', async () => {
    await harness.advance('P732D')
    token = await harness.logIn(asha.phone)
    await sell(10, 120)
    expect(await gains()).toMatchObject({ year: 2028, short_term: 0, long_term: (await summary()).realised })
  })

  it('is a CSV file with a line for each lot', async () => {
    await sell(120, 120)
    const { body } = await harness.call('exportGains', { query: { year: '2026' } }, { as: token })
    expect(body.data).toMatchObject({ url: expect.stringContaining('capital-gains-2026.csv'), expires_in: 300 })
    const file = await harness.app.context.files.get(`made/${await idOfAsha()}/capital-gains-2026.csv`)
    const [, first, second] = new TextDecoder().decode(file?.bytes).split('\r\n')
    expect(first).toContain('"100","23-11-2026","23-11-2026","10000","11998.2","1998.2","Short-term"')
    expect(second).toContain('"20","23-11-2026","23-11-2026","2000","2399.64","399.64","Short-term"')
  })

  it('is refused for what is no year', async () => {
    expect((await harness.call('readGains', { query: { year: '1999' } }, { as: token })).status).toBe(400)
  })
})

function row(sale_number: number, figures: object) {
  const days = { acquired_on: '2026-11-23', sold_on: '2026-11-23', term: 'SHORT' }
  return { sale_number, company_name: 'Kaveri Robotics', isin: 'INE0KV010102', ...days, ...figures }
}
