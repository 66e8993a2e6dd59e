import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PriceImport } from '#shared/market/price-import.ts'
import { callDesk, type Desk, type Person } from './desk-call.ts'

const pollMs = 500

/** Uploads a file of prices and waits until all of them are recorded. */
export async function importPrices(desk: Desk, person: Person, file: string, corrects: boolean): Promise<unknown> {
  const form = new FormData()
  form.set('prices', new Blob([await readFile(file)]), basename(file))
  if (corrects) form.set('corrects', 'true')
  let found = (await callDesk(desk, person, 'POST', '/desk/prices', form)) as PriceImport
  while (found.state !== 'DONE') {
    await setTimeout(pollMs)
    found = (await callDesk(desk, person, 'GET', `/desk/prices/${found.id}`)) as PriceImport
  }
  return found
}

export function saveHoliday(
  desk: Desk,
  person: Person,
  [day = '', holiday_name = '', ...description]: readonly string[],
): Promise<unknown> {
  return callDesk(desk, person, 'PUT', `/desk/holidays/${encodeURIComponent(day)}`, {
    holiday_name,
    description: description.join(' '),
  })
}

/** Saves a JSON file under the `id` in it: a news item, or the facts of a security. */
export async function saveFile(
  desk: Desk,
  person: Person,
  collection: 'news' | 'securities',
  file: string,
): Promise<unknown> {
  const { id = '', ...body } = JSON.parse(await readFile(file, 'utf8')) as { readonly id?: string }
  return await callDesk(desk, person, 'PUT', `/desk/${collection}/${encodeURIComponent(id)}`, body)
}
