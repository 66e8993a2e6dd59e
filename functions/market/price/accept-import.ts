import { createHash } from 'node:crypto'
import type { Ports } from '#functions/platform/port/ports.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import {
  byLine,
  errorsAgainst,
  type LineError,
  lineErrorsMax,
  type PriceRow,
  readPriceFile,
} from '#shared/market/price-file.ts'
import { type AcceptedPrices, spanOf } from '#shared/market/price-import.ts'
import type { PricePoint } from '#shared/market/market.ts'
import { BAD_PRICE_FILE } from '#shared/market/refusals.ts'
import { effectivePrices } from '#shared/market/rules.ts'
import { type GivenPrices, loadImport, saveImport, type StoredImport } from './import-repository.ts'
import { readWholeCatalogue } from '#functions/market/catalogue/catalogue.ts'
import { loadCards, loadPrices } from '#functions/market/repository.ts'

/** Questions to the table at once: enough for a long file to be answered in time. */
const atOnce = 32

/** The file's rows of one listed company. */
type Company = readonly [securityId: string, rows: readonly PriceRow[]]

/** Takes a file of prices wholly, or refuses it: BAD_PRICE_FILE. The same file again answers the import that it has become. */
export async function acceptPriceFile(ports: Ports, given: GivenPrices, correlation: string): Promise<StoredImport> {
  const { bytes, corrects } = given
  const id = importId(given)
  const known = await loadImport(ports, id)
  if (known !== undefined) return known
  // Bytes that are no text become signs that no line may hold.
  const { rows, errors } = readPriceFile(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  const today = dayInIndia(ports.clock.now())
  const companies = await companiesIn(ports, rows)
  const listed = new Set(companies.flatMap(([, own]) => own.map(({ isin }) => isin)))
  const otherwise = corrects ? new Set<PriceRow>() : await recordedOtherwise(ports, companies)
  refuseErrors([
    ...errors,
    ...errorsAgainst(rows, { today, isListed: (isin) => listed.has(isin), isOtherwise: (row) => otherwise.has(row) }),
  ])
  const accepted = companies.map(([security_id, own]) => ({
    security_id,
    points: own.map(pointOf).toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  })) satisfies AcceptedPrices
  return await saveImport(ports, { id, rows: rows.length, given, accepted }, correlation)
}

/** The same file is the same import, but for what it may do. */
function importId({ bytes, corrects }: GivenPrices): string {
  return `imp_${createHash('sha256')
    .update(corrects ? 'corrects:' : 'adds:')
    .update(bytes)
    .digest('base64url')}`
}

function refuseErrors(errors: readonly LineError[]): void {
  if (errors.length > 0)
    throw new Refused(BAD_PRICE_FILE, {
      data: { errors: byLine(errors).slice(0, lineErrorsMax), error_count: errors.length },
    })
}

/** By the listing, which is a file: no question to the table, however many companies there are. */
async function companiesIn(ports: Ports, rows: readonly PriceRow[]): Promise<Company[]> {
  const ids = new Map((await readWholeCatalogue(ports)).rows.map(({ isin, id }) => [isin, id]))
  const found = new Map<string, PriceRow[]>()
  for (const row of rows) {
    const id = ids.get(row.isin)
    if (id === undefined) continue
    const own = found.get(id)
    if (own === undefined) found.set(id, [row])
    else own.push(row)
  }
  return [...found]
}

/** The rows that say otherwise than what is recorded. Only companies with a price on or after the file's first day are asked for their history. */
async function recordedOtherwise(ports: Ports, companies: readonly Company[]): Promise<ReadonlySet<PriceRow>> {
  const newest = new Map(
    (
      await loadCards(
        ports,
        companies.map(([id]) => id),
      )
    ).map(({ id, price_as_of = '' }) => [id, price_as_of]),
  )
  const waiting = companies.filter(([id, rows]) => rows.some(({ date }) => date <= (newest.get(id) ?? '')))
  const found = new Set<PriceRow>()
  const ask = async () => {
    for (let company = waiting.pop(); company !== undefined; company = waiting.pop()) {
      for (const row of await otherwiseOf(ports, company)) found.add(row)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return found
}

async function otherwiseOf(ports: Ports, [securityId, rows]: Company): Promise<PriceRow[]> {
  const span = spanOf(rows)
  if (span === undefined) return []
  const recorded = new Map(
    effectivePrices(await loadPrices(ports, securityId, span.from, span.to)).map((price) => [price.date, price]),
  )
  return rows.filter((row) => {
    const price = recorded.get(row.date)
    return price !== undefined && (price.close_paise !== row.close_paise || price.volume !== row.volume)
  })
}

function pointOf({ date, close_paise, volume }: PriceRow): PricePoint {
  return { date, close_paise, volume }
}
