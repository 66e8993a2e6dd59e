import * as z from 'zod/mini'
import { securityAvailable, securityChanged } from '#events/market.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { getManyMax } from '#functions/platform/port/query.ts'
import {
  type Condition,
  type Item,
  type Query,
  TransactionCancelled,
  type Write,
} from '#functions/platform/port/table.ts'
import type { Day } from '#shared/kernel/instant.ts'
import { Card } from '#shared/market/card.ts'
import {
  type RecordedPrice,
  RecordedPrice as RecordedPriceSchema,
  Sector,
  SecurityFacts,
} from '#shared/market/market.ts'
import { type Watchlist, watchlistIn, watchlistKey } from './watchlist/repository.ts'
import { becameAvailable, listTypeOf, type Quotation } from '#shared/market/rules.ts'

const securityPk = (id: string) => `security#${id}`
const factsKey = (id: string) => ({ pk: securityPk(id), sk: 'facts' })
export const cardKey = (id: string) => ({ pk: securityPk(id), sk: 'card' })
/** All cards, by an index: for whoever builds the listing anew, and nobody else. */
const cards = 'market#cards'
const isinKey = (isin: string) => ({ pk: `isin#${isin}`, sk: 'security' })
const priceSk = (day: Day, source = '') => `price#${day}#${source}`
const marketPk = 'market'
const sectorPrefix = 'sector#'
const sectorKey = (code: string) => ({ pk: marketPk, sk: `${sectorPrefix}${code}` })
/** The number of changes is kept in several places, so that those who change different companies seldom meet. */
const changesPrefix = 'changes#'
const changesShards = 8
const changesKey = (id: string) => ({
  pk: marketPk,
  sk: `${changesPrefix}${[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % changesShards}`,
})

/** The most that a page of the table holds. */
const pageMax = 1_000
/** Prices in one transaction; leaves room for the card, two rows of the outbox and the counter. */
const batchMax = 96

/** A sector, and how often it was written: as with cards, the higher number is the later. */
export const StoredSector = z.object({ ...Sector.shape, version: z.int() })
export type StoredSector = z.infer<typeof StoredSector>

/** The facts of a company, and how often its logo was put anew; below zero while it has none. */
const StoredFacts = z.object({ ...SecurityFacts.shape, logo: z.int() })
export type StoredFacts = z.infer<typeof StoredFacts>

export async function loadFacts(ports: Ports, id: string): Promise<StoredFacts | undefined> {
  const item = await ports.table.get(factsKey(id))
  return item === undefined ? undefined : StoredFacts.parse(item)
}

export async function loadCard(ports: Ports, id: string): Promise<Card | undefined> {
  const item = await ports.table.get(cardKey(id))
  return item === undefined ? undefined : Card.parse(item)
}

/** Those that there are, in any order. */
export async function loadCards(ports: Ports, ids: readonly string[]): Promise<Card[]> {
  const wanted = [...new Set(ids)]
  const batches = Array.from({ length: Math.ceil(wanted.length / getManyMax) }, (_, place) =>
    wanted.slice(place * getManyMax, (place + 1) * getManyMax),
  )
  const found = await Promise.all(batches.map((batch) => ports.table.getMany(batch.map(cardKey))))
  return found.flat().flatMap((item) => (item === undefined ? [] : [Card.parse(item)]))
}

/** A company with whatever else is asked for, in one call. */
export async function loadCompany(
  ports: Ports,
  id: string,
  userId: string,
): Promise<{ readonly facts: SecurityFacts; readonly card: Card; readonly marks: Watchlist } | undefined> {
  const [facts, card, marks] = await ports.table.getMany([factsKey(id), cardKey(id), watchlistKey(userId)])
  return facts === undefined || card === undefined
    ? undefined
    : { facts: SecurityFacts.parse(facts), card: Card.parse(card), marks: watchlistIn(marks) }
}

export async function loadAllCards(ports: Ports): Promise<Card[]> {
  return (await loadAll(ports, { index: 'gsi1', pk: cards })).map((item) => Card.parse(item))
}

export async function loadSectors(ports: Ports): Promise<StoredSector[]> {
  return (await loadAll(ports, { pk: marketPk, begins: sectorPrefix })).map((item) => StoredSector.parse(item))
}

export async function loadSector(ports: Ports, code: string): Promise<StoredSector | undefined> {
  const item = await ports.table.get(sectorKey(code))
  return item === undefined ? undefined : StoredSector.parse(item)
}

/** How many changes of cards and sectors there have been: as many as their versions together. */
export async function loadChanges(ports: Ports): Promise<number> {
  const { items } = await ports.table.query({ pk: marketPk, begins: changesPrefix, limit: changesShards })
  return items.reduce((sum, item) => sum + z.int().parse(item['count']), 0)
}

/** The history of these days, both included: oldest day first, and of one day in the order of sources. */
export async function loadPrices(ports: Ports, id: string, from: Day, to: Day): Promise<RecordedPrice[]> {
  const items = await loadAll(ports, { pk: securityPk(id), between: [priceSk(from), priceSk(to, '~')] })
  return items.map((item) => RecordedPriceSchema.parse(item))
}

/** Makes or changes a company. Its prices and its stock stay as they are. False when its card or its sector changed meanwhile. Throws IsinTaken. */
export async function saveFacts(
  ports: Ports,
  {
    facts,
    sector,
    before,
    isinBefore,
  }: { facts: StoredFacts; sector: StoredSector; before: Card | undefined; isinBefore: string | undefined },
  correlation: string,
): Promise<boolean> {
  const { id, name, isin, sector_code, market_cap, available_nsdl, available_cdsl, coming_soon, min_quantity } = facts
  const shown = {
    id,
    name,
    isin,
    sector_code,
    market_cap,
    logo: Math.max(facts.logo, 0),
    available_nsdl,
    available_cdsl,
    coming_soon,
    min_quantity,
    sector: sector.description,
  }
  const ours: Condition = { any: [{ absent: 'pk' }, { path: 'security_id', is: id }] }
  const guards: Write[] = [{ put: { ...isinKey(isin), security_id: id }, if: ours }]
  if (isinBefore !== undefined && isinBefore !== isin) guards.push({ delete: isinKey(isinBefore), if: ours })
  try {
    await ports.table.transact([
      ...changed(ports, { id, before, set: shown }, correlation),
      { put: { ...factsKey(id), ...facts } },
      isNamed(sector),
      ...guards,
    ])
    return true
  } catch (failure) {
    if (failure instanceof TransactionCancelled && failure.reasons.slice(-guards.length).includes('condition'))
      throw new IsinTaken()
    return unlessMoved(failure)
  }
}

export class IsinTaken extends Error {
  override readonly name = 'IsinTaken'
}

/**
 * Adds to a history, which nobody may change. Oldest first, and the card with the last of them: after a crash the newest
 * are missing, so that the same call does the rest. False when the card changed meanwhile, or one was recorded by the same source.
 */
export async function savePrices(
  ports: Ports,
  { before, prices, quotation }: { before: Card; prices: readonly RecordedPrice[]; quotation: Quotation },
  correlation: string,
): Promise<boolean> {
  const { id } = before
  try {
    for (let start = 0; start < prices.length; start += batchMax) {
      const puts = prices.slice(start, start + batchMax).map((price): Write => ({
        put: { pk: securityPk(id), sk: priceSk(price.date, price.source), ...price },
        if: { absent: 'pk' },
      }))
      const isLast = start + batchMax >= prices.length
      await ports.table.transact(
        isLast
          ? [
              ...puts,
              ...changed(
                ports,
                { id, before, set: { ...quotation, recordings: (before.recordings ?? 0) + 1 } },
                correlation,
              ),
            ]
          : puts,
      )
    }
    return true
  } catch (failure) {
    return unlessMoved(failure)
  }
}

/** How many shares are left to buy. False when the card changed meanwhile. */
export async function saveAvailability(
  ports: Ports,
  before: Card,
  available: number,
  correlation: string,
): Promise<boolean> {
  return ports.table
    .transact(changed(ports, { id: before.id, before, set: { available } }, correlation))
    .then(() => true, unlessMoved)
}

export async function saveSector(ports: Ports, sector: Sector): Promise<void> {
  // Field by field: how often it was written is counted where it lies.
  await ports.table.transact([
    { update: sectorKey(sector.code), changes: { set: { ...sector }, add: { version: 1 } } },
    counted(sector.code),
  ])
}

/** False when the card or its sector changed meanwhile. */
export async function saveSectorName(
  ports: Ports,
  before: Card,
  sector: StoredSector,
  correlation: string,
): Promise<boolean> {
  return ports.table
    .transact([
      ...changed(ports, { id: before.id, before, set: { sector: sector.description } }, correlation),
      isNamed(sector),
    ])
    .then(() => true, unlessMoved)
}

/** That a sector is called as it was read, since its name stands on cards too. */
function isNamed({ code, version }: StoredSector): Write {
  return { check: sectorKey(code), if: { path: 'version', is: version } }
}

interface CardChange {
  readonly id: string
  /** As it was read. Undefined: it is to be made. */
  readonly before: Card | undefined
  readonly set: Partial<Card>
}

/** A change of a card with all that goes with it: its place, its number, whoever is to hear of it. Only on the card that was read. */
function changed(ports: Ports, { id, before, set }: CardChange, correlation: string): Write[] {
  const after = { available: 0, openings: 0, ...before, ...set } as Card
  const opens = becameAvailable(before && listTypeOf(before, before.available), listTypeOf(after, after.available))
  const openings = after.openings + Number(opens)
  const known = before?.version ?? 0
  const write: Write = {
    update: cardKey(id),
    changes: {
      set: {
        ...(before === undefined && { available: 0 }),
        ...set,
        gsi1pk: cards,
        gsi1sk: id,
        openings,
        version: known + 1,
      },
    },
    if: before === undefined ? { absent: 'pk' } : { path: 'version', is: known },
  }
  const opened = opens ? [outbox(ports, securityAvailable, { security_id: id, opening: openings }, correlation)] : []
  return [write, counted(id), outbox(ports, securityChanged, { security_id: id }, correlation), ...opened]
}

function counted(what: string): Write {
  return { update: changesKey(what), changes: { add: { count: 1 } } }
}

/** What a caller may read anew and try again. */
function unlessMoved(failure: unknown): false {
  if (failure instanceof TransactionCancelled && failure.reasons.includes('condition')) return false
  throw failure
}

async function loadAll(ports: Ports, query: Omit<Query, 'limit' | 'cursor'>): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await ports.table.query({ ...query, limit: pageMax, ...(cursor === undefined ? {} : { cursor }) })
    items.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return items
}
