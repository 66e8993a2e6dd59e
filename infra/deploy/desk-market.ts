import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PriceImport } from '#shared/market/price-import.ts'
import { demoPeople } from '#infra/demo/people.ts'
import { ask, type Desk } from './desk-call.ts'

const { operator } = demoPeople
const pollMs = 500

/** Gives a file of prices to the house and waits until all of them are recorded. */
export async function importPrices(desk: Desk, file: string, corrects: boolean): Promise<unknown> {
  const form = new FormData()
  form.set('prices', new Blob([await readFile(file)]), basename(file))
  if (corrects) form.set('corrects', 'true')
  let found = (await ask(desk, operator, 'POST', '/desk/prices', form)) as PriceImport
  while (found.state !== 'DONE') {
    await setTimeout(pollMs)
    found = (await ask(desk, operator, 'GET', `/desk/prices/${found.id}`)) as PriceImport
  }
  return found
}

export function saveHoliday(
  desk: Desk,
  [day = '', holiday_name = '', ...description]: readonly string[],
): Promise<unknown> {
  return ask(desk, operator, 'PUT', `/desk/holidays/${encodeURIComponent(day)}`, {
    holiday_name,
    description: description.join(' '),
  })
}

/** Writes what a file of JSON says, under the id that stands in it: an item of news, or the facts of a company. */
export async function saveFile(desk: Desk, place: 'news' | 'securities', file: string): Promise<unknown> {
  const { id = '', ...body } = JSON.parse(await readFile(file, 'utf8')) as { readonly id?: string }
  return await ask(desk, operator, 'PUT', `/desk/${place}/${encodeURIComponent(id)}`, body)
}
