import { lineErrorsMax } from '#shared/market/limits.ts'
import { createHash } from 'node:crypto'
import type { Context } from '#functions/platform/context.ts'
import { type ImportId, prefixedId, type SecurityId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { byLine, errorsAgainst, type LineError, type PriceRow, readPriceFile } from '#shared/market/price-file.ts'
import { type AcceptedPrices, spanOf } from '#shared/market/price-import.ts'
import type { PricePoint } from '#shared/market/market.ts'
import { BAD_PRICE_FILE } from '#shared/market/refusals.ts'
import { effectivePrices } from '#shared/market/rules.ts'
import { type PriceUpload, loadImport, saveImport } from './import-repository.ts'
import { readWholeCatalogue } from '#functions/market/catalogue/catalogue.ts'
import type { StoredImport } from '#functions/market/entities.ts'
import { loadCards, loadPrices } from '#functions/market/repository.ts'

/** Concurrent reads of price histories: enough to answer a long file within the time limit of the request. */
const readConcurrency = 32

/** The rows of one company in the file. */
type Company = readonly [securityId: SecurityId, rows: readonly PriceRow[]]

/** Accepts a whole file of prices, or refuses BAD_PRICE_FILE. The same file again returns the same import. */
export async function acceptPriceFile(context: Context, upload: PriceUpload): Promise<StoredImport> {
  const { bytes, corrects } = upload
  const id = importId(upload)
  const known = await loadImport(context, id)
  if (known !== undefined) return known
  // Invalid UTF-8 becomes the replacement character, which no valid line contains.
  const { rows, errors } = readPriceFile(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  const today = dayInIndia(context.clock.now())
  const companies = await companiesIn(context, rows)
  const listed = new Set(companies.flatMap(([, companyRows]) => companyRows.map(({ isin }) => isin)))
  const contradictions = corrects ? new Set<PriceRow>() : await findContradictions(context, companies)
  refuseErrors([
    ...errors,
    ...errorsAgainst(rows, {
      today,
      isListed: (isin) => listed.has(isin),
      isOtherwise: (row) => contradictions.has(row),
    }),
  ])
  const accepted = companies.map(([security_id, companyRows]) => ({
    security_id,
    points: companyRows.map(pointOf).toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  })) satisfies AcceptedPrices
  return await saveImport(context, { id, rows: rows.length, upload, accepted })
}

/** The id of an import: a hash of the file and of its kind, addition or correction. */
function importId({ bytes, corrects }: PriceUpload): ImportId {
  const hash = createHash('sha256')
    .update(corrects ? 'corrects:' : 'adds:')
    .update(bytes)
    .digest('base64url')
  return prefixedId('imp', hash)
}

function refuseErrors(errors: readonly LineError[]): void {
  if (errors.length > 0)
    throw new Refused(BAD_PRICE_FILE, {
      data: { errors: byLine(errors).slice(0, lineErrorsMax), error_count: errors.length },
    })
}

/** The rows by company. Companies are looked up in the catalogue file, so this reads no table. Unknown ISINs are left out. */
async function companiesIn(context: Context, rows: readonly PriceRow[]): Promise<Company[]> {
  const ids = new Map((await readWholeCatalogue(context)).rows.map(({ isin, id }) => [isin, id]))
  const found = new Map<SecurityId, PriceRow[]>()
  for (const row of rows) {
    const id = ids.get(row.isin)
    if (id === undefined) continue
    const companyRows = found.get(id)
    if (companyRows === undefined) found.set(id, [row])
    else companyRows.push(row)
  }
  return [...found]
}

/** The rows that contradict a recorded price. The history is read only for companies with a price on or after a day of the file. */
async function findContradictions(context: Context, companies: readonly Company[]): Promise<ReadonlySet<PriceRow>> {
  const newest = new Map(
    (
      await loadCards(
        context,
        companies.map(([id]) => id),
      )
    ).map(({ id, price_as_of = '' }) => [id, price_as_of]),
  )
  const queue = companies.filter(([id, rows]) => rows.some(({ date }) => date <= (newest.get(id) ?? '')))
  const found = new Set<PriceRow>()
  const worker = async () => {
    for (let company = queue.pop(); company !== undefined; company = queue.pop()) {
      for (const row of await contradictionsOf(context, company)) found.add(row)
    }
  }
  await Promise.all(Array.from({ length: readConcurrency }, worker))
  return found
}

async function contradictionsOf(context: Context, [securityId, rows]: Company): Promise<PriceRow[]> {
  const span = spanOf(rows)
  if (span === undefined) return []
  const recorded = new Map(
    effectivePrices(await loadPrices(context, securityId, span.from, span.to)).map((price) => [price.date, price]),
  )
  return rows.filter((row) => {
    const price = recorded.get(row.date)
    return price !== undefined && (price.close_paise !== row.close_paise || price.volume !== row.volume)
  })
}

function pointOf({ date, close_paise, volume }: PriceRow): PricePoint {
  return { date, close_paise, volume }
}
