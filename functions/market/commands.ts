import type { Ports } from '#functions/platform/port/ports.ts'
import { type Day, dayInIndia, type Instant } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import {
  Holiday,
  type WatchlistKind,
  PricePoint,
  type RecordedPrice,
  Sector,
  type SecurityFacts,
} from '#shared/market/market.ts'
import { PriceImport } from '#shared/market/price-import.ts'
import { ISIN_TAKEN, PRICE_AHEAD, PRICE_RECORDED, TOO_MANY_MARKS, UNKNOWN_SECTOR } from '#shared/market/refusals.ts'
import { daysBefore, effectivePrices, graphDays, listTypeOf, quotationOf } from '#shared/market/rules.ts'
import { readStock } from '#functions/order/queries.ts'
import { deleteHoliday, saveHoliday } from './holiday/repository.ts'
import { sanitizeFacts } from './security/sanitize-facts.ts'
import { acceptPriceFile } from './price/accept-import.ts'
import type { GivenPrices } from './price/import-repository.ts'
import { saveWatchlistEntry } from './watchlist/repository.ts'
import {
  cardKey,
  IsinTaken,
  loadAllCards,
  loadCard,
  loadFacts,
  loadPrices,
  loadSector,
  saveAvailability,
  saveFacts,
  savePrices,
  saveSector,
  saveSectorName,
} from './repository.ts'

/** Far more often than a card is ever changed between being read and being written. */
const triesMax = 12
const pauseMs = 20
/** Companies of a sector whose cards are written at once. */
const renamedAtOnce = 8

/** Does what reads a card and writes it on the condition that nobody came in between, until nobody did. */
async function untilSaved(ports: Ports, attempt: () => Promise<boolean>): Promise<void> {
  for (let tried = 0; tried < triesMax; tried += 1) {
    if (tried > 0) await ports.clock.pause(pauseMs * tried)
    if (await attempt()) return
  }
  // A queue tries again later; a person is told.
  throw new Error('a company changes faster than it can be followed')
}

/** Lists a company, or changes the facts of a listed one. Answers them as they are kept. Refuses UNKNOWN_SECTOR, ISIN_TAKEN, BAD_LOGO, INVALID_INPUT. */
export async function listSecurity(ports: Ports, facts: SecurityFacts, correlation: string): Promise<SecurityFacts> {
  const wanted = await sanitizeFacts(facts)
  await untilSaved(ports, async () => {
    const [sector, known, before] = await Promise.all([
      loadSector(ports, wanted.sector_code),
      loadFacts(ports, wanted.id),
      loadCard(ports, wanted.id),
    ])
    if (sector === undefined) throw new Refused(UNKNOWN_SECTOR)
    const logo = logoVersion(wanted, known)
    return await saveFacts(
      ports,
      { facts: { ...wanted, logo }, sector, before, isinBefore: known?.isin },
      correlation,
    ).catch((failure: unknown) => {
      throw failure instanceof IsinTaken ? new Refused(ISIN_TAKEN) : failure
    })
  })
  return wanted
}

/** A new picture has a new address. One that is gone has none; its number is kept below zero, because browsers have it for a year and it must not be given again. */
function logoVersion(
  { logo_url }: SecurityFacts,
  known: { readonly logo_url: string; readonly logo: number } | undefined,
): number {
  if (known?.logo_url === logo_url) return known.logo
  const given = Math.abs(known?.logo ?? 0)
  return logo_url === '' ? 0 - given : given + 1
}

interface Recording {
  readonly source: string
  /** May say otherwise than what is recorded of a day: what was recorded last counts. */
  readonly corrects?: boolean
  /** Since when they count as recorded; now unless told. */
  readonly at?: Instant
}

/**
 * Adds days to the price history. A day that is already there with the same price is left alone; with another it is refused
 * (PRICE_RECORDED), unless this is a correction. A source says one thing of a day, once. Refuses NOT_FOUND, PRICE_AHEAD.
 */
export async function recordPrices(
  ports: Ports,
  securityId: string,
  points: readonly PricePoint[],
  { source, corrects = false, at }: Recording,
  correlation: string,
): Promise<void> {
  const given = points.map((point) => PricePoint.parse(point)).sort(byDay)
  const [first, last] = [given[0], given.at(-1)]
  if (first === undefined || last === undefined) return
  await untilSaved(ports, async () => {
    const now = ports.clock.now()
    const today = dayInIndia(now)
    const before = await loadCard(ports, securityId)
    if (before === undefined) throw new Refused(NOT_FOUND)
    if (last.date > today) throw new Refused(PRICE_AHEAD)
    const until = max(last.date, before.price_as_of ?? last.date)
    const history = await loadPrices(ports, securityId, min(first.date, daysBefore(until, graphDays)), until)
    const known = new Map(effectivePrices(history).map((point) => [point.date, point]))
    const own = new Map(history.filter((price) => price.source === source).map((price) => [price.date, price]))
    const fresh = given.filter((point) =>
      isFresh(point, { known: known.get(point.date), own: own.get(point.date), corrects }),
    )
    const prices = fresh.map((point) => ({ ...point, source, recorded_at: at ?? now }))
    const quotation = quotationOf(effectivePrices([...history, ...prices]), today)
    return (
      prices.length === 0 ||
      quotation === undefined ||
      (await savePrices(ports, { before, prices, quotation }, correlation))
    )
  })
}

/** Takes a file of prices wholly, which are recorded soon after, or refuses it: BAD_PRICE_FILE. The same file again changes nothing. */
export async function importPrices(ports: Ports, given: GivenPrices, correlation: string): Promise<PriceImport> {
  return PriceImport.parse(await acceptPriceFile(ports, given, correlation))
}

/** Names a sector, on the cards of its companies too. Where it dies in between, the same again does the rest. */
export async function recordSector(ports: Ports, sector: Sector, correlation: string): Promise<void> {
  const named = Sector.parse(sector)
  const before = await loadSector(ports, named.code)
  await saveSector(ports, named)
  if (before === undefined) return
  const old = (await loadAllCards(ports)).filter(
    (card) => card.sector_code === named.code && card.sector !== named.description,
  )
  for (let place = 0; place < old.length; place += renamedAtOnce)
    await Promise.all(old.slice(place, place + renamedAtOnce).map(({ id }) => renameSector(ports, id, correlation)))
}

/** By the sector as it is now, so that of two who name it at once both leave the last name everywhere. */
async function renameSector(ports: Ports, securityId: string, correlation: string): Promise<void> {
  await untilSaved(ports, async () => {
    const card = await loadCard(ports, securityId)
    const sector = card && (await loadSector(ports, card.sector_code))
    return (
      card === undefined ||
      sector === undefined ||
      card.sector === sector.description ||
      (await saveSectorName(ports, card, sector, correlation))
    )
  })
}

/**
 * Marks the card only when its company can be bought again or no longer: most purchases change nothing that the listing
 * shows. The stock is read again after each mark, because two hearers may mark in another order than they read.
 */
export async function syncAvailability(ports: Ports, securityId: string, correlation: string): Promise<void> {
  await untilSaved(ports, async () => {
    const [stock, card] = await Promise.all([readStock(ports, securityId), loadCard(ports, securityId)])
    if (stock === undefined || card === undefined) return true
    const onSale = { ...card, coming_soon: false }
    if (listTypeOf(onSale, stock.available) === listTypeOf(onSale, card.available)) return true
    await saveAvailability(ports, card, stock.available, correlation)
    return false
  })
}

/** Writes down how many shares of a listed company are left to buy. */
export async function markAvailability(
  ports: Ports,
  securityId: string,
  available: number,
  correlation: string,
): Promise<void> {
  await untilSaved(ports, async () => {
    const card = await loadCard(ports, securityId)
    if (card === undefined) throw new Refused(NOT_FOUND)
    return await saveAvailability(ports, card, available, correlation)
  })
}

/** Marks a company for somebody; a repeat changes nothing. Refuses NOT_FOUND, TOO_MANY_MARKS. */
export async function addToWatchlist(
  ports: Ports,
  userId: string,
  securityId: string,
  kind: WatchlistKind,
): Promise<void> {
  const outcome = await saveWatchlistEntry(ports, userId, { securityId, kind, card: cardKey(securityId) })
  if (outcome === 'unknown') throw new Refused(NOT_FOUND)
  if (outcome === 'full') throw new Refused(TOO_MANY_MARKS)
}

export async function recordHoliday(ports: Ports, holiday: Holiday): Promise<void> {
  await saveHoliday(ports, Holiday.parse(holiday))
}

export async function withdrawHoliday(ports: Ports, day: Day): Promise<void> {
  await deleteHoliday(ports, day)
}

interface Earlier {
  /** What counts for the day. */
  readonly known: RecordedPrice | undefined
  /** What the same source said of it. */
  readonly own: RecordedPrice | undefined
  readonly corrects: boolean
}

/** Whether a price adds something. Throws where it contradicts what is recorded and may not. */
function isFresh(point: PricePoint, { known, own, corrects }: Earlier): boolean {
  if (known === undefined) return true
  if (isSame(point, known) || (own !== undefined && isSame(point, own))) return false
  if (!corrects || own !== undefined) throw new Refused(PRICE_RECORDED, { data: { date: point.date } })
  return true
}

function isSame(one: PricePoint, other: PricePoint): boolean {
  return one.close_paise === other.close_paise && one.volume === other.volume
}

function byDay(one: { readonly date: Day }, other: { readonly date: Day }): number {
  return one.date < other.date ? -1 : Number(one.date > other.date)
}

function min(one: string, other: string): string {
  return one < other ? one : other
}

function max(one: string, other: string): string {
  return one > other ? one : other
}
