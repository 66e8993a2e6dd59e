import * as z from 'zod/mini'
import { securityAvailable, securityChanged } from '#events/market.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Context } from '#functions/platform/context.ts'
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
/** The index partition of all cards. Only a rebuild of the catalogue reads it. */
const cardsPk = 'market#cards'
const isinKey = (isin: string) => ({ pk: `isin#${isin}`, sk: 'security' })
const priceSk = (day: Day, source = '') => `price#${day}#${source}`
const marketPk = 'market'
const sectorPrefix = 'sector#'
const sectorKey = (code: string) => ({ pk: marketPk, sk: `${sectorPrefix}${code}` })
/** The counter of changes is sharded, so that writers of different companies seldom conflict. */
const changesPrefix = 'changes#'
const changesShards = 8
const changesKey = (id: string) => ({
  pk: marketPk,
  sk: `${changesPrefix}${[...id].reduce((sum, character) => sum + character.charCodeAt(0), 0) % changesShards}`,
})

/** The largest page of a query. */
const pageMax = 1_000
/** Prices in one transaction of 100 writes: the others are the card, two rows of the outbox and the counter. */
const batchMax = 96

/** A sector and how many times it was written: as with cards, the higher version is the later. */
export const StoredSector = z.object({ ...Sector.shape, version: z.int() })
export type StoredSector = z.infer<typeof StoredSector>

/** The facts of a company and the version of its logo, which is negative while it has none. */
const StoredFacts = z.object({ ...SecurityFacts.shape, logo: z.int() })
export type StoredFacts = z.infer<typeof StoredFacts>

export async function loadFacts(context: Context, id: string): Promise<StoredFacts | undefined> {
  const item = await context.table.get(factsKey(id))
  return item === undefined ? undefined : StoredFacts.parse(item)
}

export async function loadCard(context: Context, id: string): Promise<Card | undefined> {
  const item = await context.table.get(cardKey(id))
  return item === undefined ? undefined : Card.parse(item)
}

/** The cards that exist, in any order. */
export async function loadCards(context: Context, ids: readonly string[]): Promise<Card[]> {
  const uniqueIds = [...new Set(ids)]
  const batches = Array.from({ length: Math.ceil(uniqueIds.length / getManyMax) }, (_, index) =>
    uniqueIds.slice(index * getManyMax, (index + 1) * getManyMax),
  )
  const found = await Promise.all(batches.map((batch) => context.table.getMany(batch.map(cardKey))))
  return found.flat().flatMap((item) => (item === undefined ? [] : [Card.parse(item)]))
}

/** A company and the caller's watchlist, in one call. */
export async function loadCompany(
  context: Context,
  id: string,
  userId: string,
): Promise<{ readonly facts: SecurityFacts; readonly card: Card; readonly watchlist: Watchlist } | undefined> {
  const [facts, card, watchlist] = await context.table.getMany([factsKey(id), cardKey(id), watchlistKey(userId)])
  return facts === undefined || card === undefined
    ? undefined
    : { facts: SecurityFacts.parse(facts), card: Card.parse(card), watchlist: watchlistIn(watchlist) }
}

export async function loadAllCards(context: Context): Promise<Card[]> {
  return (await loadAll(context, { index: 'gsi1', pk: cardsPk })).map((item) => Card.parse(item))
}

export async function loadSectors(context: Context): Promise<StoredSector[]> {
  return (await loadAll(context, { pk: marketPk, prefix: sectorPrefix })).map((item) => StoredSector.parse(item))
}

export async function loadSector(context: Context, code: string): Promise<StoredSector | undefined> {
  const item = await context.table.get(sectorKey(code))
  return item === undefined ? undefined : StoredSector.parse(item)
}

/** The number of changes of cards and sectors. It equals the sum of their versions. */
export async function loadChanges(context: Context): Promise<number> {
  const { items } = await context.table.query({ pk: marketPk, prefix: changesPrefix, limit: changesShards })
  return items.reduce((sum, item) => sum + z.int().parse(item['count']), 0)
}

/** The history of these days, both included: oldest day first, and within a day by source. */
export async function loadPrices(context: Context, id: string, from: Day, to: Day): Promise<RecordedPrice[]> {
  const items = await loadAll(context, { pk: securityPk(id), between: [priceSk(from), priceSk(to, '~')] })
  return items.map((item) => RecordedPriceSchema.parse(item))
}

/** Creates or changes a company. Its prices and its stock stay unchanged. False when its card or its sector changed meanwhile. Throws IsinTaken. */
export async function saveFacts(
  context: Context,
  {
    facts,
    sector,
    before,
    isinBefore,
  }: { facts: StoredFacts; sector: StoredSector; before: Card | undefined; isinBefore: string | undefined },
): Promise<boolean> {
  const { id, name, isin, sector_code, market_cap, available_nsdl, available_cdsl, coming_soon, min_quantity } = facts
  const cardFields = {
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
  const isFreeOrOwn: Condition = { any: [{ absent: 'pk' }, { attribute: 'security_id', is: id }] }
  const guards: Write[] = [{ put: { ...isinKey(isin), security_id: id }, if: isFreeOrOwn }]
  if (isinBefore !== undefined && isinBefore !== isin) guards.push({ delete: isinKey(isinBefore), if: isFreeOrOwn })
  try {
    await context.table.transact([
      ...cardChangeWrites(context, { id, before, set: cardFields }),
      { put: { ...factsKey(id), ...facts } },
      sectorUnchanged(sector),
      ...guards,
    ])
    return true
  } catch (failure) {
    if (failure instanceof TransactionCancelled && failure.reasons.slice(-guards.length).includes('condition'))
      throw new IsinTaken()
    return falseIfChanged(failure)
  }
}

export class IsinTaken extends Error {
  override readonly name = 'IsinTaken'
}

/**
 * Appends prices to a history. Oldest first, and the card with the last batch: after a crash the newest prices are missing, and a
 * repeat does the rest. False when the card changed meanwhile, or when the same source has recorded one of the days.
 */
export async function savePrices(
  context: Context,
  { before, prices, quotation }: { before: Card; prices: readonly RecordedPrice[]; quotation: Quotation },
): Promise<boolean> {
  const { id } = before
  try {
    for (let start = 0; start < prices.length; start += batchMax) {
      const puts = prices.slice(start, start + batchMax).map((price): Write => ({
        put: { pk: securityPk(id), sk: priceSk(price.date, price.source), ...price },
        if: { absent: 'pk' },
      }))
      const isLast = start + batchMax >= prices.length
      await context.table.transact(
        isLast
          ? [
              ...puts,
              ...cardChangeWrites(context, {
                id,
                before,
                set: { ...quotation, recordings: (before.recordings ?? 0) + 1 },
              }),
            ]
          : puts,
      )
    }
    return true
  } catch (failure) {
    return falseIfChanged(failure)
  }
}

/** Saves how many shares are left to buy. False when the card changed meanwhile. */
export async function saveAvailability(context: Context, before: Card, available: number): Promise<boolean> {
  return context.table
    .transact(cardChangeWrites(context, { id: before.id, before, set: { available } }))
    .then(() => true, falseIfChanged)
}

export async function saveSector(context: Context, sector: Sector): Promise<void> {
  // An update instead of a put, so that the table increments the version.
  await context.table.transact([
    { update: sectorKey(sector.code), changes: { set: { ...sector }, add: { version: 1 } } },
    countChange(sector.code),
  ])
}

/** Writes the name of a sector to a card. False when the card or the sector changed meanwhile. */
export async function saveSectorName(context: Context, before: Card, sector: StoredSector): Promise<boolean> {
  return context.table
    .transact([
      ...cardChangeWrites(context, { id: before.id, before, set: { sector: sector.description } }),
      sectorUnchanged(sector),
    ])
    .then(() => true, falseIfChanged)
}

/** A check that the sector is unchanged since it was read, because its name is copied to cards. */
function sectorUnchanged({ code, version }: StoredSector): Write {
  return { check: sectorKey(code), if: { attribute: 'version', is: version } }
}

interface CardChange {
  readonly id: string
  /** The card as it was read. Undefined when it is to be created. */
  readonly before: Card | undefined
  readonly set: Partial<Card>
}

/** The writes of a card change: the card with its index and version, the counter of changes, and the events. They fail when the card has changed since it was read. */
function cardChangeWrites(context: Context, { id, before, set }: CardChange): Write[] {
  const after = { available: 0, openings: 0, ...before, ...set } as Card
  const opened = becameAvailable(before && listTypeOf(before, before.available), listTypeOf(after, after.available))
  const openings = after.openings + Number(opened)
  const version = before?.version ?? 0
  const write: Write = {
    update: cardKey(id),
    changes: {
      set: {
        ...(before === undefined && { available: 0 }),
        ...set,
        gsi1pk: cardsPk,
        gsi1sk: id,
        openings,
        version: version + 1,
      },
    },
    if: before === undefined ? { absent: 'pk' } : { attribute: 'version', is: version },
  }
  const availableEvent = opened ? [outbox(context, securityAvailable, { security_id: id, opening: openings })] : []
  return [write, countChange(id), outbox(context, securityChanged, { security_id: id }), ...availableEvent]
}

function countChange(idOrCode: string): Write {
  return { update: changesKey(idOrCode), changes: { add: { count: 1 } } }
}

/** False for a failed condition, after which the caller reads again and retries. Throws every other failure. */
function falseIfChanged(failure: unknown): false {
  if (failure instanceof TransactionCancelled && failure.reasons.includes('condition')) return false
  throw failure
}

async function loadAll(context: Context, query: Omit<Query, 'limit' | 'cursor'>): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await context.table.query({ ...query, limit: pageMax, ...(cursor === undefined ? {} : { cursor }) })
    items.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return items
}
