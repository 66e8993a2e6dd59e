import type { Context } from '#functions/platform/context.ts'
import type { ImportId, SecurityId, UserId } from '#shared/kernel/id.ts'
import type { Day, Instant } from '#shared/kernel/instant.ts'
import type { Paise } from '#shared/kernel/money.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import type { Card } from '#shared/market/card.ts'
import type { ListType, PriceVersion, SecurityFacts } from '#shared/market/market.ts'
import { PriceImport } from '#shared/market/price-import.ts'
import { listTypeOf, listTypes } from '#shared/market/rules.ts'
import type { Holidays } from '#shared/kernel/working-days.ts'
import { loadHolidays } from './holiday/repository.ts'
import { loadImport } from './price/import-repository.ts'
import { loadWatchers } from './watchlist/repository.ts'
import { loadCard, loadCards, loadFacts, loadPrice } from './repository.ts'
import { logoUrl } from './security/view.ts'

/** A company with its price, for other modules. Without a price it can be neither quoted nor valued. */
export interface QuotedSecurity {
  readonly id: SecurityId
  readonly name: string
  readonly isin: string
  readonly sector: string
  readonly logo_url: string
  readonly status: ListType
  readonly last_price_paise: Paise | null
  readonly price_as_of: Day | null
  /** Which price that is; null without one, and where it was recorded before this was kept. */
  readonly price_version: PriceVersion | null
  /** Change against a week earlier, in percent. */
  readonly percentage_of_change: number
}

export function findFacts(context: Context, securityId: SecurityId): Promise<SecurityFacts | undefined> {
  return loadFacts(context, securityId)
}

export async function findCard(context: Context, securityId: SecurityId): Promise<QuotedSecurity | undefined> {
  const card = await loadCard(context, securityId)
  return card === undefined ? undefined : quotedSecurity(context, card)
}

/** Companies by id. Unknown ids are left out. */
export async function listCards(
  context: Context,
  securityIds: readonly SecurityId[],
): Promise<ReadonlyMap<string, QuotedSecurity>> {
  const cards = await loadCards(context, securityIds)
  return new Map(cards.map((card) => [card.id, quotedSecurity(context, card)]))
}

/** The progress of an import of prices. */
export async function findImport(context: Context, id: ImportId): Promise<PriceImport | undefined> {
  const found = await loadImport(context, id)
  return found === undefined ? undefined : PriceImport.parse(found)
}

/** When a price was withdrawn; undefined while it counts. */
export async function findPriceWithdrawal(
  context: Context,
  securityId: SecurityId,
  version: PriceVersion,
): Promise<Instant | undefined> {
  return (await loadPrice(context, securityId, version))?.withdrawn?.at
}

/** The name of an available company, and how many times it has become available (`opening`). Undefined when it cannot be bought. */
export async function findOpening(
  context: Context,
  securityId: SecurityId,
): Promise<{ readonly name: string; readonly opening: number } | undefined> {
  const card = await loadCard(context, securityId)
  if (card === undefined || listTypeOf(card, card.available) !== listTypes.available) return undefined
  return { name: card.name, opening: card.openings }
}

/** The days on which banks and depositories are closed, for working days. A change by the desk counts within five minutes. */
export function listHolidays(context: Pick<Context, 'files' | 'clock'>): Promise<Holidays> {
  return loadHolidays(context)
}

/** The ids of the users who pressed "Notify me" for a company, in order, by pages. */
export function listWaitingUserIds(context: Context, securityId: SecurityId, page: PageRequest): Promise<Page<UserId>> {
  return loadWatchers(context, 'notify', securityId, page)
}

function quotedSecurity(context: Context, card: Card): QuotedSecurity {
  const { id, name, isin, sector, logo, price_source: source, percentage_of_change = 0 } = card
  const { last_price_paise = null, price_as_of = null } = card
  return {
    id,
    name,
    isin,
    sector,
    logo_url: logoUrl(context, id, logo),
    status: listTypeOf(card, card.available),
    last_price_paise,
    price_as_of,
    price_version: price_as_of === null || source === undefined ? null : { date: price_as_of, source },
    percentage_of_change,
  }
}
