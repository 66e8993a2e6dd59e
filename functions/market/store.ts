import * as z from 'zod/mini'
import { securityChanged } from '#events/market.ts'
import { outbox } from '#functions/kit/outbox.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import type { Condition, Item, Write } from '#functions/kit/port/table.ts'
import { type Day, dayMs, epochMs } from '#shared/kernel/instant.ts'
import { Card } from '#shared/market/card.ts'
import { PricePoint, Sector, SecurityFacts } from '#shared/market/market.ts'
import { daysBefore, type Quotation } from '#shared/market/rules.ts'

const marketPk = 'market'
const cardPrefix = 'card#'
const sectorPrefix = 'sector#'
const securityPk = (id: string) => `security#${id}`
const priceSk = (day: Day) => `price#${day}`
const factsKey = (id: string) => ({ pk: securityPk(id), sk: 'facts' })
const cardKey = (id: string) => ({ pk: marketPk, sk: `${cardPrefix}${id}` })
const sectorKey = (code: string) => ({ pk: marketPk, sk: `${sectorPrefix}${code}` })
const changesKey = { pk: marketPk, sk: 'changes' }

/** The most that a page of the table holds. */
const pageMax = 1_000
/** Prices in one transaction; leaves room for the card, the outbox row and the counter. */
const batchMax = 97

export async function loadFacts(ports: Ports, id: string): Promise<SecurityFacts | undefined> {
  const item = await ports.table.get(factsKey(id))
  return item === undefined ? undefined : SecurityFacts.parse(item)
}

export async function loadCard(ports: Ports, id: string): Promise<Card | undefined> {
  const item = await ports.table.get(cardKey(id))
  return item === undefined ? undefined : Card.parse(item)
}

/** All cards, in the order in which their companies were listed. */
export async function loadAllCards(ports: Ports): Promise<Card[]> {
  return (await loadAll(ports, cardPrefix)).map((item) => Card.parse(item))
}

export async function loadSectors(ports: Ports): Promise<Sector[]> {
  return (await loadAll(ports, sectorPrefix)).map((item) => Sector.parse(item))
}

export async function loadSector(ports: Ports, code: string): Promise<Sector | undefined> {
  const item = await ports.table.get(sectorKey(code))
  return item === undefined ? undefined : Sector.parse(item)
}

/** How many changes of the listing there have been. A listing that was built at this number holds them all. */
export async function loadChanges(ports: Ports): Promise<number> {
  const item = await ports.table.get(changesKey)
  return item === undefined ? 0 : z.int().parse(item['count'])
}

/** The prices of these days, both included, oldest first. There is one price a day, so thousand days are one page: all pages at once. */
export async function loadPrices(ports: Ports, id: string, from: Day, to: Day): Promise<PricePoint[]> {
  const days = Math.max(0, (epochMs(to) - epochMs(from)) / dayMs + 1)
  const pages = Array.from({ length: Math.ceil(days / pageMax) }, async (_, place) => {
    const first = daysBefore(from, -place * pageMax)
    const last = daysBefore(first, 1 - pageMax)
    return ports.table.query({ pk: securityPk(id), between: [priceSk(first), priceSk(last < to ? last : to)], limit: pageMax })
  })
  return (await Promise.all(pages)).flatMap(({ items }) => items.map((item) => PricePoint.parse(item)))
}

/** Makes or changes a company. Its prices and its stock stay as they are. */
export async function saveFacts(ports: Ports, facts: SecurityFacts, sector: Sector, correlation: string): Promise<void> {
  const { id, name, isin, sector_code, market_cap, logo_url, available_nsdl, available_cdsl, coming_soon, min_quantity } = facts
  const shown = { id, name, isin, sector_code, market_cap, logo_url, available_nsdl, available_cdsl, coming_soon, min_quantity, sector: sector.description }
  await ports.table.transact([
    { put: { ...factsKey(id), ...facts } },
    // Adding nothing makes the number where there is none.
    { update: cardKey(id), changes: { set: shown, add: { available: 0 } } },
    ...told(ports, id, correlation),
  ])
}

/**
 * Adds days to a history, which nobody may change. Oldest first, and the card with the last of them: after a crash
 * the newest are missing, so that the same call does the rest. Throws TransactionCancelled when somebody else wrote meanwhile.
 */
export async function savePrices(ports: Ports, id: string, points: readonly PricePoint[], quotation: Quotation, correlation: string): Promise<void> {
  for (let start = 0; start < points.length; start += batchMax) {
    const batch = points.slice(start, start + batchMax)
    const puts = batch.map((point): Write => ({ put: { pk: securityPk(id), sk: priceSk(point.date), ...point }, if: { absent: 'pk' } }))
    const isLast = start + batchMax >= points.length
    await ports.table.transact(isLast ? [...puts, quoted(id, quotation), ...told(ports, id, correlation)] : puts)
  }
}

export async function saveAvailability(ports: Ports, id: string, available: number, correlation: string): Promise<void> {
  await ports.table.transact([{ update: cardKey(id), changes: { set: { available } }, if: { present: 'pk' } }, ...told(ports, id, correlation)])
}

export async function saveSector(ports: Ports, sector: Sector): Promise<void> {
  await ports.table.transact([{ put: { ...sectorKey(sector.code), ...sector } }, counted])
}

export async function saveSectorName(ports: Ports, id: string, sector: Sector, correlation: string): Promise<void> {
  const stillIn: Condition = { path: 'sector_code', is: sector.code }
  await ports.table.transact([{ update: cardKey(id), changes: { set: { sector: sector.description } }, if: stillIn }, ...told(ports, id, correlation)])
}

function quoted(id: string, quotation: Quotation): Write {
  const asOf = quotation.price_as_of
  const notNewer: Condition = { any: [{ absent: 'price_as_of' }, { path: 'price_as_of', below: asOf }, { path: 'price_as_of', is: asOf }] }
  return { update: cardKey(id), changes: { set: { ...quotation } }, if: { all: [{ present: 'pk' }, notNewer] } }
}

const counted: Write = { update: changesKey, changes: { add: { count: 1 } } }

/** What goes with every change that the listing shows, in the same transaction. */
function told(ports: Ports, id: string, correlation: string): Write[] {
  return [outbox(ports, securityChanged, { security_id: id }, correlation), counted]
}

async function loadAll(ports: Ports, begins: string): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await ports.table.query({ pk: marketPk, begins, limit: pageMax, ...(cursor === undefined ? {} : { cursor }) })
    items.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return items
}
