import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { PriceImport } from '#shared/market/price-import.ts'
import { callDesk, type Desk, type Person } from './desk-call.ts'
import type { DeskVerb } from './desk-verb.ts'

const pollMs = 500

/** Uploads a file of prices and waits until all of them are recorded. */
async function importPrices(desk: Desk, person: Person, file: string, corrects: boolean): Promise<unknown> {
  const form = new FormData()
  form.set('prices', new Blob([await readFile(file)]), basename(file))
  if (corrects) form.set('corrects', 'true')
  let found = (await callDesk(desk, person, 'POST', '/desk/prices', form)) as PriceImport
  while (found.state !== 'DONE') {
    await desk.pause(pollMs)
    found = (await callDesk(desk, person, 'GET', `/desk/prices/${found.id}`)) as PriceImport
  }
  return found
}

function saveHoliday(
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
async function saveFile(desk: Desk, person: Person, collection: 'news' | 'securities', file: string): Promise<unknown> {
  const { id = '', ...body } = JSON.parse(await readFile(file, 'utf8')) as { readonly id?: string }
  return await callDesk(desk, person, 'PUT', `/desk/${collection}/${encodeURIComponent(id)}`, body)
}

/** Prices, companies, news and holidays. */
export const marketVerbs: Readonly<Record<string, DeskVerb>> = {
  prices: {
    form: '<file.csv> --corrects',
    does: 'imports prices as isin,date,close,volume: the whole file or nothing; only with --corrects it may correct recorded ones',
    run: (desk, person, { positionals: [file = ''], corrects }) => importPrices(desk, person, file, corrects),
  },
  security: {
    form: '<file.json>',
    does: 'adds a security, or replaces its facts',
    run: (desk, person, { positionals: [file = ''] }) => saveFile(desk, person, 'securities', file),
  },
  news: {
    form: '<file.json>',
    does: 'publishes a news item, or corrects one',
    run: (desk, person, { positionals: [file = ''] }) => saveFile(desk, person, 'news', file),
  },
  holiday: {
    form: '<day> <name> <description…>',
    does: 'adds a holiday, such as 2026-08-15 "Independence Day" Markets are closed',
    run: (desk, person, { positionals }) => saveHoliday(desk, person, positionals),
  },
}
