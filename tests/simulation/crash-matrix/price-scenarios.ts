import { dayInIndia, dayMs, later } from '#shared/kernel/instant.ts'
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
]
