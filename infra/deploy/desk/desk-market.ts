import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { priceFileHeader } from '#shared/market/price-file.ts'
import type { PriceImport } from '#shared/market/price-import.ts'
import { callDesk, type Desk, type Person } from './desk-call.ts'
import type { Arguments, DeskVerb } from './desk-verb.ts'

const pollMs = 500

/** Uploads a file of prices and waits until all are recorded that need no second person. */
async function importPrices(desk: Desk, person: Person, file: string, corrects: boolean): Promise<unknown> {
  return sendPrices(desk, person, { name: basename(file), bytes: await readFile(file), corrects })
}

/** The same with a single price: it is a file of one line. */
function importPrice(
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
    await desk.pause(pollMs)
    found = (await callDesk(desk, person, 'GET', `/desk/prices/${found.id}`)) as PriceImport
  }
  return found
}

/** Withdraws the price of a day, which is named so that nobody withdraws the right one that came meanwhile. */
function withdrawPrice(
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
    does: 'imports prices as isin,date,close,volume: the whole file or nothing; only with --corrects it may correct recorded ones. What is "waiting" in the answer somebody else has to approve',
    run: (desk, person, { positionals: [file = ''], corrects }) => importPrices(desk, person, file, corrects),
  },
  price: {
    form: '<ISIN> <day> <price> [volume] --corrects',
    does: 'imports a single price, as a file of one line',
    run: importPrice,
  },
  'withdraw-price': {
    form: '<security> <day> <price> <reason…>',
    does: 'withdraws a wrong price at once, such as 2026-08-14 5.23; the one before counts again',
    run: (desk, person, { positionals }) => withdrawPrice(desk, person, positionals),
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
