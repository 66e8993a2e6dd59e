import { dayInIndia, dayMs, later, secondMs } from '#shared/kernel/instant.ts'
import { kaveri } from '#tests/harness/seed.ts'
import type { Actors } from './actors.ts'

/** The ISINs of the two companies in the seed data. */
const isins = ['INE0KV010102', 'INE0NM010100']

export const priceScenarios: readonly { readonly name: string; run(actors: Actors): Promise<void> }[] = [
  {
    name: 'a file of prices',
    async run({ harness, perform, asha, operator }) {
      const as = operator.token
      const day = dayInIndia(later(harness.clock.now(), -2 * dayMs))
      const bytes = new TextEncoder().encode(
        ['isin,date,close,volume', ...isins.map((isin) => `${isin},${day},540.25,12`), ''].join('\n'),
      )
      const { id } = await perform('The desk imports a price file', () =>
        harness
          .call('importPrices', { body: { prices: { name: 'prices.csv', bytes } } }, { as })
          .then(({ body }) => body.data),
      )
      await perform('The import is done', async () => {
        const { body } = await harness.call('readPriceImport', { params: { id } }, { as })
        if (body.data.state !== 'DONE') throw new Error(`the import is ${body.data.state}`)
      })
      await perform('Asha reads the price graph', async () => {
        const { body } = await harness.call(
          'readPriceGraph',
          { body: { related_security_id: kaveri } },
          { as: asha.token },
        )
        if (body.data.filter(({ Date, Close }) => Date === day && Close === 540.25).length !== 1)
          throw new Error('the price graph does not contain the imported price')
      })
    },
  },
  {
    name: 'a wrong price, approved by two and withdrawn by one',
    async run(actors) {
      const { harness, perform, asha, operator, supervisor } = actors
      // Of two prices of a day the later one counts.
      await actors.advance(secondMs)
      const day = dayInIndia(harness.clock.now())
      const bytes = new TextEncoder().encode(
        ['isin,date,close,volume', `${isins[0]},${day},700,12`, `${isins[1]},${day},540,12`, ''].join('\n'),
      )
      const body = { prices: { name: 'prices.csv', bytes }, corrects: 'true' as const }
      await perform('The desk imports a price outside the band', () =>
        harness.call('importPrices', { body }, { as: operator.token }).then((answer) => answer.body),
      )
      await expectPrice(actors, 523.4)
      await perform('The supervisor approves it', async () => {
        const { data } = (await harness.call('listProposals', { query: {} }, { as: supervisor.token })).body
        for (const { id } of data)
          await harness
            .call('approveProposal', { params: { id }, body: {} }, { as: supervisor.token })
            .then((answer) => answer.body)
      })
      // What was interrupted the timer carries out.
      await actors.minutes(10)
      await expectPrice(actors, 700)
      const quote = { user_id: asha.userId, security_id: kaveri, quantity: '10' }
      const { quote_id } = await perform('Asha requests a quote at it', () =>
        harness.call('quoteOrder', { query: quote }, { as: asha.token }).then((answer) => answer.body.data),
      )
      const order = { body: { quote_id, user_id: asha.userId } }
      await perform('Asha places an order at it', () =>
        harness.call('placeOrder', order, { as: asha.token }).then((answer) => answer.body),
      )
      const withdrawal = { date: day, close: 700, reason: 'Typed wrong' }
      await perform('The desk withdraws it', () =>
        harness
          .call('withdrawPrice', { params: { id: kaveri }, body: withdrawal }, { as: operator.token })
          .then((answer) => answer.body),
      )
      await actors.minutes(6)
      await expectPrice(actors, 523.4)
      await perform('Asha is told that its price was withdrawn', async () => {
        const ended = await harness.call('placeOrder', order, { as: asha.token })
        if (ended.failure?.message !== 'PRICE_WITHDRAWN')
          throw new Error(`the order at the withdrawn price answers ${String(ended.failure?.message)}`)
      })
    },
  },
]

async function expectPrice({ harness, perform, asha }: Actors, rupees: number): Promise<void> {
  await perform(`Asha sees a price of ${rupees}`, async () => {
    const { body } = await harness.call('readSecurity', { params: { id: kaveri } }, { as: asha.token })
    if (body.data.price !== rupees) throw new Error(`the price is ${body.data.price}`)
  })
}
