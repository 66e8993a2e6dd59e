import { dayInIndia, dayMs, later } from '#shared/kernel/instant.ts'
import { kaveri } from '#tests/harness/seed.ts'
import type { Harness } from '#tests/harness/harness.ts'
import type { Steps } from './table-walk.ts'

/** The desk records prices before the newest one, so that the histories of both companies have to be read. One waits, the other is withdrawn. */
export async function givePrices(harness: Harness, { call, meanwhile }: Steps, operator: string): Promise<void> {
  const day = dayInIndia(later(harness.clock.now(), -900 * dayMs))
  const file = ['isin,date,close,volume', `INE0KV010102,${day},500,1`, `INE0NM010100,${day},300,1`].join('\n')
  const { body } = await call(
    'importPrices',
    { body: { prices: { name: 'prices.csv', bytes: new TextEncoder().encode(file) } } },
    operator,
  )
  await meanwhile(() => harness.drain())
  await call('readPriceImport', { params: { id: body.data.id } }, operator)
  await call(
    'withdrawPrice',
    { params: { id: kaveri }, body: { date: day, close: 500, reason: 'Typed wrong' } },
    operator,
  )
  await meanwhile(() => harness.drain())
}
