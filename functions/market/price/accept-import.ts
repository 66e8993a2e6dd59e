import { createHash } from 'node:crypto'
import type { Context } from '#functions/platform/context.ts'
import { type ImportId, prefixedId, type SecurityId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Card } from '#shared/market/card.ts'
import { lineErrorsMax, waitingCompaniesMax } from '#shared/market/limits.ts'
import { averageDays, byBand, type BySide, whyWaiting } from '#shared/market/price-band.ts'
import { byLine, errorsAgainst, type LineError, type PriceRow, readPriceFile } from '#shared/market/price-file.ts'
import { type AcceptedPrices, spanOf } from '#shared/market/price-import.ts'
import type { PricePoint } from '#shared/market/market.ts'
import { BAD_PRICE_FILE } from '#shared/market/refusals.ts'
import { byDay, daysBefore, effectivePrices, graphDays } from '#shared/market/rules.ts'
import { type PriceUpload, loadImport, saveImport } from './import-repository.ts'
import { readWholeCatalogue } from '#functions/market/catalogue/whole-catalogue.ts'
import type { StoredImport } from '#functions/market/entities.ts'
import { loadCards, loadPrices } from '#functions/market/repository.ts'

/** Concurrent reads of price histories: enough to answer a long file within the time limit of the request. */
const readConcurrency = 32

/** The rows of one company in the file. */
type Company = readonly [securityId: SecurityId, rows: readonly PriceRow[]]

/**
 * Accepts a whole file of prices, or refuses BAD_PRICE_FILE. The prices outside the band wait; all others are to be recorded. The
 * same file again returns the same import.
 */
export async function acceptPriceFile(context: Context<'table' | 'files'>, upload: PriceUpload): Promise<StoredImport> {
  const { bytes, corrects } = upload
  const id = importId(upload)
  const known = await loadImport(context, id)
  if (known !== undefined) return known
  // Invalid UTF-8 becomes the replacement character, which no valid line contains.
  const { rows, errors } = readPriceFile(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  const today = dayInIndia(context.clock.now())
  const judged = await judge(context, await companiesIn(context, rows))
  const listed = new Set(judged.flatMap(({ rows: [first] }) => first?.isin ?? []))
  const contradictions = new Set(corrects ? [] : judged.flatMap(({ contradicting }) => contradicting))
  const waiting = judged.filter(({ outside }) => outside.length > 0)
  refuseErrors([
    ...errors,
    ...errorsAgainst(rows, {
      today,
      isListed: (isin) => listed.has(isin),
      isOtherwise: (row) => contradictions.has(row),
    }),
    ...tooManyWaiting(waiting),
  ])
  return await saveImport(context, {
    id,
    upload,
    accepted: pointsBy(judged, ({ inside }) => inside),
    waiting: pointsBy(waiting, ({ outside }) => outside.map(({ row }) => row)),
    told: waiting.flatMap(({ id: security_id, outside }) => {
      const [first] = outside
      if (first === undefined) return []
      const { isin, line } = first.row
      return [{ security_id, isin, line, prices: outside.length, message: whyWaiting(outside) }]
    }),
  })
}

function pointsBy(
  companies: readonly JudgedCompany[],
  choose: (company: JudgedCompany) => readonly PriceRow[],
): AcceptedPrices {
  return companies.flatMap((company) => {
    const points = choose(company).map(pointOf).toSorted(byDay)
    return points.length === 0 ? [] : [{ security_id: company.id, points }]
  })
}

/** A file in which the prices of many companies are off is wrong as a whole, such as one in another unit. */
function tooManyWaiting(waiting: readonly JudgedCompany[]): LineError[] {
  return waiting.slice(waitingCompaniesMax).flatMap(({ outside: [first] }) =>
    first === undefined
      ? []
      : [
          {
            line: first.row.line,
            message: `More than ${waitingCompaniesMax} companies need a second person. Check the file, or send it in parts`,
          },
        ],
  )
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
async function companiesIn(context: Context<'files:read'>, rows: readonly PriceRow[]): Promise<Company[]> {
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

/** The rows of one company, oldest first, against its recorded prices. */
interface JudgedCompany extends BySide<PriceRow> {
  readonly id: SecurityId
  readonly rows: readonly PriceRow[]
  /** Those that say otherwise than a recorded price of their day. */
  readonly contradicting: readonly PriceRow[]
}

/** Compares the rows with the recorded prices, in the order of the file. */
async function judge(context: Context<'table:read'>, companies: readonly Company[]): Promise<JudgedCompany[]> {
  const ids = companies.map(([id]) => id)
  const cards = new Map((await loadCards(context, ids)).map((card) => [card.id, card]))
  const judged = new Map<SecurityId, JudgedCompany>()
  const queue = [...companies]
  const worker = async () => {
    for (let company = queue.pop(); company !== undefined; company = queue.pop())
      judged.set(company[0], await judgeCompany(context, company, cards.get(company[0])))
  }
  await Promise.all(Array.from({ length: readConcurrency }, worker))
  return ids.flatMap((id) => judged.get(id) ?? [])
}

async function judgeCompany(
  context: Context<'table:read'>,
  [id, unsorted]: Company,
  card: Card | undefined,
): Promise<JudgedCompany> {
  const rows = unsorted.toSorted(byDay)
  const standing = await loadStanding(context, id, rows, card)
  const recorded = new Map(standing.map((price) => [price.date, price]))
  const contradicting = rows.filter((row) => {
    const price = recorded.get(row.date)
    return price !== undefined && (price.close_paise !== row.close_paise || price.volume !== row.volume)
  })
  // What is recorded already is judged already.
  const isKnown = (row: PriceRow) => recorded.has(row.date) && !contradicting.includes(row)
  const { inside, outside } = byBand(
    rows.filter((row) => !isKnown(row)),
    standing,
  )
  return { id, rows, contradicting, inside: [...rows.filter(isKnown), ...inside], outside }
}

/** The prices that count, from so long before the first row that it can be compared, to the newest one; oldest first. */
async function loadStanding(
  context: Context<'table:read'>,
  id: SecurityId,
  rows: readonly PriceRow[],
  card: Card | undefined,
): Promise<PricePoint[]> {
  const span = spanOf(rows)
  if (span === undefined) return []
  const { price_as_of: newest = span.from, last_price_paise } = card ?? {}
  const isNew = newest < span.from
  const from = daysBefore(span.from, isNew ? averageDays : graphDays)
  const prices = effectivePrices(await loadPrices(context, id, from, newest > span.to ? newest : span.to))
  // The last price can be older than what was read.
  const isLastOlder = isNew && newest < from && last_price_paise !== undefined
  return isLastOlder ? [{ date: newest, close_paise: last_price_paise, volume: 0 }, ...prices] : prices
}

function pointOf({ date, close_paise, volume }: PriceRow): PricePoint {
  return { date, close_paise, volume }
}
