import { SecurityId } from '#shared/kernel/id.ts'
import { company, kaveri } from '#tests/harness/seed.ts'
import { credit, pay, placeOrder, sign } from '#tests/integration/steps.ts'
import type { Actors } from './actors.ts'

/** Cases in which a list has several pages or a file several parts, and all of them must be there. */
export const growthScenarios = {
  'holdings of two companies, listed page by page': async ({ harness, token, minutes }) => {
    const other = SecurityId.parse('sec_other')
    const depositories = { available_nsdl: true, available_cdsl: true }
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
} satisfies Readonly<Record<string, (actors: Actors) => Promise<void>>>
