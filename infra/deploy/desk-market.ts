import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PriceImport } from '#shared/market/price-import.ts'
import { demoPeople } from '#infra/demo/people.ts'
import { callDesk, type Desk } from './desk-call.ts'

const { operator } = demoPeople
const pollMs = 500

/** Uploads a file of prices and waits until all of them are recorded. */
export async function importPrices(desk: Desk, file: string, corrects: boolean): Promise<unknown> {
  const form = new FormData()
  form.set('prices', new Blob([await readFile(file)]), basename(file))
  if (corrects) form.set('corrects', 'true')
  let found = (await callDesk(desk, operator, 'POST', '/desk/prices', form)) as PriceImport
  while (found.state !== 'DONE') {
    await setTimeout(pollMs)
    found = (await callDesk(desk, operator, 'GET', `/desk/prices/${found.id}`)) as PriceImport
  }
  return found
}

export function saveHoliday(
  desk: Desk,
  [day = '', holiday_name = '', ...description]: readonly string[],
): Promise<unknown> {
  return callDesk(desk, operator, 'PUT', `/desk/holidays/${encodeURIComponent(day)}`, {
    holiday_name,
    description: description.join(' '),
  })
}

/** Saves a JSON file under the `id` in it: a news item, or the facts of a security. */
export async function saveFile(desk: Desk, collection: 'news' | 'securities', file: string): Promise<unknown> {
  const { id = '', ...body } = JSON.parse(await readFile(file, 'utf8')) as { readonly id?: string }
  return await callDesk(desk, operator, 'PUT', `/desk/${collection}/${encodeURIComponent(id)}`, body)
}
