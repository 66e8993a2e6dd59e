import type { Ports } from '#functions/kit/port/ports.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { PricePoint, Sector, SecurityFacts } from '#shared/market/market.ts'
import { PRICE_AHEAD, PRICE_RECORDED, UNKNOWN_SECTOR } from '#shared/market/refusals.ts'
import { daysBefore, graphDays, listTypeOf, quotationOf } from '#shared/market/rules.ts'
import { readStock } from '#functions/order/read.ts'
import { cleanOverview } from './overview.ts'
import { loadAllCards, loadCard, loadPrices, loadSector, saveAvailability, saveFacts, savePrices, saveSector, saveSectorName } from './store.ts'

/** Lists a company, or changes the facts of a listed one. */
export async function listSecurity(ports: Ports, facts: SecurityFacts, correlation: string): Promise<void> {
  const sector = await loadSector(ports, facts.sector_code)
  if (sector === undefined) throw new Refused(UNKNOWN_SECTOR)
  const company_overview = await cleanOverview(facts.company_overview)
  await saveFacts(ports, SecurityFacts.parse({ ...facts, company_overview }), sector, correlation)
}

/** Adds days to the price history. A day that is already there with the same price is left alone, with another it is refused. */
export async function recordPrices(ports: Ports, securityId: string, points: readonly PricePoint[], correlation: string): Promise<void> {
  const given = points.map((point) => PricePoint.parse(point)).sort(byDay)
  const [first, last] = [given[0], given.at(-1)]
  if (first === undefined || last === undefined) return
  const card = await loadCard(ports, securityId)
  if (card === undefined) throw new Refused(NOT_FOUND)
  const today = dayInIndia(ports.clock.now())
  if (last.date > today) throw new Refused(PRICE_AHEAD)
  const until = max(last.date, card.price_as_of ?? last.date)
  const history = new Map((await loadPrices(ports, securityId, min(first.date, daysBefore(until, graphDays)), until)).map((point) => [point.date, point]))
  const fresh = given.filter((point) => isFresh(point, history))
  const quotation = quotationOf([...history.values()].sort(byDay), today)
  if (fresh.length > 0 && quotation !== undefined) await savePrices(ports, securityId, fresh, quotation, correlation)
}

/** Names a sector, on the cards of its companies too. */
export async function recordSector(ports: Ports, sector: Sector, correlation: string): Promise<void> {
  const named = Sector.parse(sector)
  const before = await loadSector(ports, named.code)
  await saveSector(ports, named)
  if (before === undefined) return
  const renamed = (await loadAllCards(ports)).filter((card) => card.sector_code === named.code && card.sector !== named.description)
  for (const card of renamed) await saveSectorName(ports, card.id, named, correlation)
}

const marksMax = 5

/**
 * Marks the card only when its company can be bought again or no longer: most purchases change nothing that the listing
 * shows. The stock is read again after each mark, because two hearers may mark in another order than they read.
 */
export async function followStock(ports: Ports, securityId: string, correlation: string): Promise<void> {
  for (let marks = 0; marks <= marksMax; marks += 1) {
    const [stock, card] = await Promise.all([readStock(ports, securityId), loadCard(ports, securityId)])
    if (stock === undefined || card === undefined) return
    const onSale = { ...card, coming_soon: false }
    if (listTypeOf(onSale, stock.available) === listTypeOf(onSale, card.available)) return
    await markAvailability(ports, securityId, stock.available, correlation)
  }
  // The queue tries again later.
  throw new Error('the stock moves faster than it can be followed')
}

/** Writes down how many shares of a listed company are left to buy. */
export async function markAvailability(ports: Ports, securityId: string, available: number, correlation: string): Promise<void> {
  await saveAvailability(ports, securityId, available, correlation)
}

/** Puts a new day into the history. */
function isFresh(point: PricePoint, history: Map<string, PricePoint>): boolean {
  const known = history.get(point.date)
  if (known === undefined) {
    history.set(point.date, point)
    return true
  }
  if (known.close_paise !== point.close_paise || known.volume !== point.volume) throw new Refused(PRICE_RECORDED, { data: { date: point.date } })
  return false
}

function byDay(one: PricePoint, other: PricePoint): number {
  return one.date < other.date ? -1 : Number(one.date > other.date)
}

function min(one: string, other: string): string {
  return one < other ? one : other
}

function max(one: string, other: string): string {
  return one > other ? one : other
}
