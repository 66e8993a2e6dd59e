import type { Context } from '#functions/platform/context.ts'
import type { ImportId, SecurityId, UserId } from '#shared/kernel/id.ts'
import type { Day, Instant } from '#shared/kernel/instant.ts'
import type { Paise } from '#shared/kernel/money.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Card, CatalogueRow } from '#shared/market/card.ts'
import type { ListType, PricePoint, PriceVersion, SecurityFacts } from '#shared/market/market.ts'
import { PriceImport } from '#shared/market/price-import.ts'
import { listTypeOf, listTypes } from '#shared/market/rules.ts'
import type { Holidays } from '#shared/kernel/working-days.ts'
import { readWholeCatalogue, type WholeCatalogue } from './catalogue/whole-catalogue.ts'
import { loadHolidays } from './holiday/repository.ts'
import { readGraph } from './price/graph.ts'
import { loadImport } from './price/import-repository.ts'
import { loadWatchers } from './watchlist/repository.ts'
import { loadCard, loadFacts, loadPrice } from './repository.ts'
import { logoUrl } from './security/view.ts'

/** A company with its price, for other modules. Without a price it can be neither quoted nor valued. */
export interface QuotedSecurity {
  readonly id: SecurityId
  readonly name: string
  readonly isin: string
  readonly logo_url: string
  readonly status: ListType
  readonly last_price_paise: Paise | null
  readonly price_as_of: Day | null
  /** Which price that is; null without one, and where it was recorded before this was kept. */
  readonly price_version: PriceVersion | null
  /** Change against a week earlier, in percent. */
  readonly percentage_of_change: number
}

export function findFacts(context: Context<'table:read'>, securityId: SecurityId): Promise<SecurityFacts | undefined> {
  return loadFacts(context, securityId)
}

export async function findCard(
  context: Context<'table:read'>,
  securityId: SecurityId,
): Promise<QuotedSecurity | undefined> {
  const card = await loadCard(context, securityId)
  return card === undefined ? undefined : quotedSecurity(context, card)
}

/** The current price and presentation of a company. */
interface Valuation {
  readonly price_paise: Paise
  readonly price_as_of: Day | null
  readonly sector: string
  readonly logo_url: string
}

/** What the catalogue says of each company with a price. It is a file, so that any number of companies costs no read of the table. */
export async function readValuations(
  context: Context<'files:read'>,
): Promise<(id: SecurityId) => Valuation | undefined> {
  const catalogue = await readWholeCatalogue(context)
  const rows = rowsById(catalogue)
  const sectors = new Map(catalogue.sectors.map(({ code, description }) => [code, description]))
  return (id) => {
    const row = rows.get(id)
    if (row === undefined || row.price === 0) return undefined
    const { price_as_of, sector_code, logo } = row
    const sector = sectors.get(sector_code) ?? sector_code
    // A row is made from a card, whose price was checked when it was stored.
    return { price_paise: row.price as Paise, price_as_of, sector, logo_url: logoUrl(context, id, logo) }
  }
}

/** The rows of each state of the catalogue by id, made once: a process keeps the state that it has read last. */
const rowsOfCatalogues = new WeakMap<WholeCatalogue, ReadonlyMap<SecurityId, CatalogueRow>>()

function rowsById(catalogue: WholeCatalogue): ReadonlyMap<SecurityId, CatalogueRow> {
  const rows = rowsOfCatalogues.get(catalogue) ?? new Map(catalogue.rows.map((row) => [row.id, row]))
  rowsOfCatalogues.set(catalogue, rows)
  return rows
}

/** The progress of an import of prices. */
export async function findImport(context: Context<'table:read'>, id: ImportId): Promise<PriceImport | undefined> {
  const found = await loadImport(context, id)
  return found === undefined ? undefined : PriceImport.parse(found)
}

/** When a price was withdrawn; undefined while it counts. */
export async function findPriceWithdrawal(
  context: Context<'table:read'>,
  securityId: SecurityId,
  version: PriceVersion,
): Promise<Instant | undefined> {
  return (await loadPrice(context, securityId, version))?.withdrawn?.at
}

/** The name of an available company, and how many times it has become available (`opening`). Undefined when it cannot be bought. */
export async function findOpening(
  context: Context<'table:read'>,
  securityId: SecurityId,
): Promise<{ readonly name: string; readonly opening: number } | undefined> {
  const card = await loadCard(context, securityId)
  if (card === undefined || listTypeOf(card, card.available) !== listTypes.available) return undefined
  return { name: card.name, opening: card.openings }
}

/** The days on which banks and depositories are closed, for working days. A change by the desk counts within five minutes. */
export function listHolidays(context: Pick<Context<'files:read'>, 'files' | 'clock'>): Promise<Holidays> {
  return loadHolidays(context)
}

/** The ids of the users who pressed "Notify me" for a company, in order, by pages. */
export function listWaitingUserIds(
  context: Context<'table:read'>,
  securityId: SecurityId,
  page: PageRequest,
): Promise<Page<UserId>> {
  return loadWatchers(context, 'notify', securityId, page)
}

/** The prices of two years of a company, oldest first; none of a company that is not known. They are a file (./price/graph.ts). */
export async function readPriceHistory(
  context: Context<'table:read' | 'files:read'>,
  securityId: SecurityId,
): Promise<readonly PricePoint[]> {
  return readGraph(context, securityId).catch((failure: unknown) => {
    if (failure instanceof Refused) return []
    throw failure
  })
}

/** What the catalogue calls each company: its name and the address of its logo, which is empty when it has none. Undefined for a company that is not in it. */
export async function readCompanyNames(
  context: Context<'files:read'>,
): Promise<(id: SecurityId) => { readonly company_name: string; readonly logo_url: string } | undefined> {
  const rows = rowsById(await readWholeCatalogue(context))
  return (id) => {
    const row = rows.get(id)
    return row && { company_name: row.name, logo_url: logoUrl(context, id, row.logo) }
  }
}

function quotedSecurity(context: Context, card: Card): QuotedSecurity {
  const { id, name, isin, logo, price_source: source, percentage_of_change = 0 } = card
  const { last_price_paise = null, price_as_of = null } = card
  return {
    id,
    name,
    isin,
    logo_url: logoUrl(context, id, logo),
    status: listTypeOf(card, card.available),
    last_price_paise,
    price_as_of,
    price_version: price_as_of === null || source === undefined ? null : { date: price_as_of, source },
    percentage_of_change,
  }
}
