import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { SecurityId, UserId } from '#shared/kernel/id.ts'
import type { Day } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { Holiday, type WatchlistKind, Sector, type SecurityFacts } from '#shared/market/market.ts'
import { PriceImport } from '#shared/market/price-import.ts'
import { ISIN_TAKEN, TOO_MANY_MARKS, UNKNOWN_SECTOR } from '#shared/market/refusals.ts'
import { listTypeOf } from '#shared/market/rules.ts'
import { findStock } from '#functions/order/queries.ts'
import { deleteHoliday, saveHoliday } from './holiday/repository.ts'
import { sanitizeFacts } from './security/sanitize-facts.ts'
import { acceptPriceFile } from './price/accept-import.ts'
import type { PriceUpload } from './price/import-repository.ts'
import { deleteWatchlistEntry, saveWatchlistEntry } from './watchlist/repository.ts'
import { loadCard, loadFacts, loadSector, saveAvailability, saveFacts, saveSector } from './repository.ts'

/** Adds a company to the catalogue, or changes the facts of one. Returns the facts as stored. Refuses UNKNOWN_SECTOR, ISIN_TAKEN, BAD_LOGO, INVALID_INPUT. */
export async function recordSecurity(context: Context<'table'>, facts: SecurityFacts): Promise<SecurityFacts> {
  const sanitized = await sanitizeFacts(facts)
  await retryOnConflict(context, `card of ${facts.id}`, async () => {
    const [sector, known, before] = await Promise.all([
      loadSector(context, sanitized.sector_code),
      loadFacts(context, sanitized.id),
      loadCard(context, sanitized.id),
    ])
    if (sector === undefined) throw new Refused(UNKNOWN_SECTOR)
    const logo = logoVersion(sanitized, known)
    const change = { facts: { ...sanitized, logo }, before, isinBefore: known?.isin }
    if ((await saveFacts(context, change)) === 'isin-taken') throw new Refused(ISIN_TAKEN)
  })
  return sanitized
}

/** The version in the address of a logo. A new picture gets a new version. The version of a removed logo is stored as a negative number, because browsers cache the picture for a year and the version must not be used again. */
function logoVersion(
  { logo_url }: SecurityFacts,
  known: { readonly logo_url: string; readonly logo: number } | undefined,
): number {
  if (known?.logo_url === logo_url) return known.logo
  const last = Math.abs(known?.logo ?? 0)
  return logo_url === '' ? 0 - last : last + 1
}

/**
 * Accepts a whole file of prices, which are recorded by a subscriber, or refuses BAD_PRICE_FILE. Those outside the band wait for a
 * second person. The same file again changes nothing.
 */
export async function startPriceImport(context: Context<'table' | 'files'>, upload: PriceUpload): Promise<PriceImport> {
  return PriceImport.parse(await acceptPriceFile(context, upload))
}

/** Saves a sector. */
export async function recordSector(context: Context<'table'>, sector: Sector): Promise<void> {
  await saveSector(context, Sector.parse(sector))
}

/**
 * Writes the available shares to the card only when its company becomes available or sold out: most purchases change nothing that
 * the catalogue shows. The stock is read again after each write, because two subscribers may write in another order than they read.
 */
export async function syncAvailability(context: Context<'table'>, securityId: SecurityId): Promise<void> {
  let isChanged = true
  while (isChanged)
    isChanged = await retryOnConflict(context, `card of ${securityId}`, () => copyAvailability(context, securityId))
}

/** Returns false when the card already shows what the stock has. */
async function copyAvailability(context: Context<'table'>, securityId: SecurityId): Promise<boolean> {
  const [stock, card] = await Promise.all([findStock(context, securityId), loadCard(context, securityId)])
  if (stock === undefined || card === undefined) return false
  const onSale = { ...card, coming_soon: false }
  if (listTypeOf(onSale, stock.available) === listTypeOf(onSale, card.available)) return false
  await saveAvailability(context, card, stock.available)
  return true
}

/** Saves how many shares of a company are left to buy. Refuses NOT_FOUND. */
export async function recordAvailability(
  context: Context<'table'>,
  securityId: SecurityId,
  available: number,
): Promise<void> {
  await retryOnConflict(context, `card of ${securityId}`, async () => {
    const card = await loadCard(context, securityId)
    if (card === undefined) throw new Refused(NOT_FOUND)
    await saveAvailability(context, card, available)
  })
}

/** Adds a company to a user's watchlist. A repeat changes nothing. Refuses NOT_FOUND, TOO_MANY_MARKS. */
export async function recordWatchlistEntry(
  context: Context<'table'>,
  userId: UserId,
  securityId: SecurityId,
  kind: WatchlistKind,
): Promise<void> {
  const outcome = await saveWatchlistEntry(context, { kind, security_id: securityId, user_id: userId })
  if (outcome === 'unknown') throw new Refused(NOT_FOUND)
  if (outcome === 'full') throw new Refused(TOO_MANY_MARKS)
}

/** Takes a company off a user's watchlist. A repeat changes nothing. */
export async function removeWatchlistEntry(
  context: Context<'table'>,
  userId: UserId,
  securityId: SecurityId,
  kind: WatchlistKind,
): Promise<void> {
  await deleteWatchlistEntry(context, { kind, security_id: securityId, user_id: userId })
}

export async function recordHoliday(context: Context<'files'>, holiday: Holiday): Promise<void> {
  await saveHoliday(context, Holiday.parse(holiday))
}

export async function removeHoliday(context: Context<'files'>, day: Day): Promise<void> {
  await deleteHoliday(context, day)
}

export { recordPrices } from './price/record-prices.ts'
export { readWaitingImport, recordWaitingPrices } from './price/waiting-prices.ts'
export { recordPriceWithdrawn } from './price/withdraw-price.ts'
