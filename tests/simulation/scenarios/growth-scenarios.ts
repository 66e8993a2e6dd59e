import { recordPrices } from '#functions/market/commands.ts'
import { SecurityId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { company, kaveri } from '#tests/harness/seed.ts'
import { credit, pay, placeOrder, sign } from '#tests/harness/steps/order.ts'
import type { Actors } from './actors.ts'

const depositories = { available_nsdl: true, available_cdsl: true }

/** Cases in which a list has several pages or a file several parts, and all of them must be there. */
export const growthScenarios = {
  'holdings of two companies, listed page by page': async ({ harness, token, minutes }) => {
    const other = SecurityId.parse('sec_other')
    await company(harness.app.context, other, 'Tapi Ceramics', 'INE0TP01', depositories, 500)
    for (const securityId of [kaveri, other]) {
      const { order_id, razorpay_order_id } = await placeOrder(harness, token, 10, securityId)
      await pay(harness, razorpay_order_id)
      await minutes(3)
      await sign(harness, token, order_id)
      await credit(harness, order_id)
    }
    const list = async (query: object) => (await harness.call('listHoldings', { query }, { as: token })).body
    const [whole, page] = [await list({}), await list({ limit: '1' })]
    const sums = ({ total_count, summary }: typeof whole) => JSON.stringify([total_count, summary])
    if (whole.total_count !== 2 || sums(page) !== sums(whole))
      throw new Error(`a page of holdings counts and sums ${sums(page)}, all of them are ${sums(whole)}`)
  },
  'new prices of companies in several parts of the catalogue': async ({ harness, token }) => {
    const { context } = harness.app
    const ids = [kaveri, ...['sec_one', 'sec_two', 'sec_three'].map((id) => SecurityId.parse(id))]
    for (const [index, id] of ids.slice(1).entries())
      await company(context, id, `Tapi Ceramics ${index}`, `INE0TP0${index + 1}`, depositories, 500)
    await harness.drain()
    const { body: me } = await harness.call('readLoginDetail', {}, { as: token })
    const list = async () => {
      const query = { userId: me.data.id, status: '1' } as const
      const { data } = (await harness.call('listSecurities', { query, body: {} }, { as: token })).body
      return new Map(data.map(({ id, price }) => [id, price]))
    }
    // The function keeps what it has read.
    await list()
    const date = dayInIndia(context.clock.now())
    for (const id of ids)
      await recordPrices(context, id, [{ date, close_paise: paise(60_000), volume: 1 }], {
        // Of two prices of one moment the greater name counts, which is 'test' otherwise.
        source: 'update',
        corrects: true,
      })
    await harness.drain()
    const listed = await list()
    const wrong = ids.filter((id) => listed.get(id) !== 600)
    if (wrong.length > 0) throw new Error(`the list has no new price of ${wrong.join(', ')}`)
  },
} satisfies Readonly<Record<string, (actors: Actors) => Promise<void>>>
