import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { startSession } from '#functions/account/commands.ts'
import { holdings } from '#functions/holding/entities.ts'
import { type FullContext, contextOf } from '#functions/platform/context.ts'
import { recordTotal } from '#functions/holding/totals-file.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Answered } from '#tests/harness/api-client.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { idAt, seedManyCompanies, writeAll } from '#tests/harness/many-companies.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { openFileMeter } from './file-meter.ts'
import { isPipelineRead, openMeter, sumOf } from './meter.ts'

const sizes = [10, 1_000, 10_000] as const

interface Measured<T> {
  readonly answer: T
  readonly cost: {
    readonly readUnits: number
    readonly writeUnits: number
    readonly reads: number
    readonly puts: number
  }
}

interface Portfolio {
  readonly harness: Harness
  /** The first page as the site asks for it, and what it costs. */
  readonly firstPage: () => Promise<Measured<Answered<'listHoldings'>>>
  /** One more credited order of a company that is held. */
  readonly credit: () => Promise<Measured<void>>
}

const portfolios = new Map<number, Portfolio>()
const [meter, fileMeter] = [openMeter(), openFileMeter()]

async function measure<T>(work: () => Promise<T>): Promise<Measured<T>> {
  meter.take()
  fileMeter.take()
  const answer = await work()
  const { readUnits, writeUnits } = sumOf(meter.take().calls.filter((call) => !isPipelineRead(call)))
  const { reads, puts } = fileMeter.take()
  return { answer, cost: { readUnits, writeUnits, reads, puts } }
}

async function openPortfolio(companies: number): Promise<Portfolio> {
  let metered: FullContext | undefined
  const harness = await startHarness({
    seedData,
    adapt(ports) {
      const adapted = fileMeter.adapt(meter.adapt(ports))
      metered = contextOf(adapted, 'test')
      return adapted
    },
  })
  const context = metered ?? harness.app.context
  const generated = await seedManyCompanies(context, companies, { cardsOnly: true })
  const user = await findUserByPhone(context, asha.phone)
  if (user === undefined) throw new Error('Asha has no account')
  const token = await startSession(context, user)
  const owned = generated.map(({ id, name }, index) => ({
    user_id: user.id,
    security_id: id,
    scrip_name: name,
    isin: 'INE0KV010011',
    lots: [
      {
        order_id: OrderId.parse(idAt('ord', index)),
        quantity: 10,
        price_paise: paise(50_000),
        paid_paise: paise(515_000),
        credited_at: context.clock.now(),
        sold: 0,
      },
    ],
    requested: 0,
    sold: 0,
    realised_paise: 0,
    version: 1,
  }))
  await writeAll(
    context,
    owned.map((holding) => holdings.itemOf(context, holding)),
  )
  const [first] = owned
  if (first === undefined) throw new Error('no company')
  await recordTotal(context, first)
  let version = 1
  return {
    harness,
    firstPage: () => measure(() => harness.call('listHoldings', { query: { limit: '10' } }, { as: token })),
    credit: () => measure(() => recordTotal(context, { ...first, version: (version += 1) })),
  }
}

beforeAll(async () => {
  for (const size of sizes) portfolios.set(size, await openPortfolio(size))
})
afterAll(async () => {
  for (const { harness } of portfolios.values()) await harness.close()
})

const portfolioOf = (size: number) => portfolios.get(size) ?? expect.fail('no portfolio of this size')

describe.each(sizes)('a person who owns %i companies', (size) => {
  it('sees the sums over all of them with the first page, for one read unit', async () => {
    // A process reads the catalogue once.
    await portfolioOf(size).firstPage()
    const { answer, cost } = await portfolioOf(size).firstPage()
    expect(answer.body).toMatchObject({ total_count: size, summary: { total_price: 5_150 * size } })
    expect(answer.body.client_holdings).toHaveLength(10)
    expect(cost.readUnits).toBeLessThanOrEqual(1)
    expect(cost.reads).toBeLessThanOrEqual(2)
  })
})

describe('with a thousand times as many companies owned', () => {
  it('one more credited order reads no more of the table', async () => {
    for (const size of sizes.slice(1)) {
      const { cost } = await portfolioOf(size).credit()
      expect(cost).toEqual({ readUnits: 0, writeUnits: 0, reads: 1, puts: 1 })
    }
  })
})
