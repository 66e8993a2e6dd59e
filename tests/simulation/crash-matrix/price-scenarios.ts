import { dayInIndia, dayMs, later } from '#shared/kernel/instant.ts'
import { kaveri } from '#tests/harness/seed.ts'
import type { Actors } from './actors.ts'

/** The two companies of the furnished house. */
const isins = ['INE0KV010102', 'INE0NM010100']

export const priceScenarios: readonly { readonly name: string; play(actors: Actors): Promise<void> }[] = [
  {
    name: 'a file of prices',
    async play({ harness, does, asha, operator }) {
      const as = operator.token
      const day = dayInIndia(later(harness.clock.now(), -2 * dayMs))
      const bytes = new TextEncoder().encode(
        ['isin,date,close,volume', ...isins.map((isin) => `${isin},${day},540.25,12`), ''].join('\n'),
      )
      const { id } = await does('The desk gives a file of prices', () =>
        harness
          .call('importPrices', { body: { prices: { name: 'prices.csv', bytes } } }, { as })
          .then(({ body }) => body.data),
      )
      await does('All of it is recorded', async () => {
        const { body } = await harness.call('readPriceImport', { params: { id } }, { as })
        if (body.data.state !== 'DONE') throw new Error('not yet')
      })
      await does('Asha sees it on the line', async () => {
        const { body } = await harness.call(
          'readPriceGraph',
          { body: { related_security_id: kaveri } },
          { as: asha.token },
        )
        if (body.data.filter(({ Date, Close }) => Date === day && Close === 540.25).length !== 1)
          throw new Error('not yet')
      })
    },
  },
]
