import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { priceFileHeader } from '#shared/market/price-file.ts'
import type { PriceImport } from '#shared/market/price-import.ts'
import { callDesk, type Desk, type Person } from './desk-call.ts'
import type { Arguments } from './desk-proposals.ts'

const pollMs = 500

/** Uploads a file of prices and waits until all are recorded that need no second person. */
export async function importPrices(desk: Desk, person: Person, file: string, corrects: boolean): Promise<unknown> {
  return sendPrices(desk, person, { name: basename(file), bytes: await readFile(file), corrects })
}

/** The same with a single price: it is a file of one line. */
export function importPrice(
  desk: Desk,
  person: Person,
  { positionals: [isin = '', date = '', close = '', volume = '0'], corrects }: Arguments,
): Promise<unknown> {
  const text = `${priceFileHeader}\n${[isin, date, close, volume].join(',')}\n`
  return sendPrices(desk, person, { name: 'price.csv', bytes: new TextEncoder().encode(text), corrects })
}

interface PriceFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly corrects: boolean
}

async function sendPrices(desk: Desk, person: Person, { name, bytes, corrects }: PriceFile): Promise<unknown> {
  const form = new FormData()
  form.set('prices', new Blob([bytes]), name)
  if (corrects) form.set('corrects', 'true')
  let found = (await callDesk(desk, person, 'POST', '/desk/prices', form)) as PriceImport
  while (found.state !== 'DONE') {
    await setTimeout(pollMs)
    found = (await callDesk(desk, person, 'GET', `/desk/prices/${found.id}`)) as PriceImport
  }
  return found
}

/** Withdraws the price of a day, which is named so that nobody withdraws the right one that came meanwhile. */
export function withdrawPrice(
  desk: Desk,
  person: Person,
  [security = '', date = '', close = '', ...reason]: readonly string[],
): Promise<unknown> {
  return callDesk(desk, person, 'POST', `/desk/securities/${encodeURIComponent(security)}/prices/withdraw`, {
    date,
    close: Number(close),
    reason: reason.join(' '),
  })
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
