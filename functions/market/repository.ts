import { sectorChanged, securityAvailable, securityChanged } from '#events/market.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Condition, TransactionCancelled, type Write, type Writes } from '#functions/platform/port/table.ts'
import { getAll } from '#functions/platform/storage/get-all.ts'
import type { SecurityId, UserId } from '#shared/kernel/id.ts'
import type { Day } from '#shared/kernel/instant.ts'
import type { Card } from '#shared/market/card.ts'
import type { PriceVersion, RecordedPrice, Sector, SecurityFacts } from '#shared/market/market.ts'
import { becameAvailable, listTypeOf, type Quotation } from '#shared/market/rules.ts'
import {
  cards,
  cardShards,
  cardsPk,
  changeCounts,
  changeCountsPk,
  type Counted,
  emptyWatchlist,
  isins,
  pricesOf,
  recordedPrices,
  sectors,
  sectorsPk,
  securityFacts,
  shardOfCard,
  type StoredFacts,
  type StoredSector,
  type Watchlist,
  watchlists,
} from './entities.ts'

const newCard = { available: 0, openings: 0, version: 0 }

/** Prices in one transaction of 100 writes: the others are the card, two rows of the outbox, the counter, and two of the audit trail. */
const batchMax = 94

export function loadFacts(context: Context<'table:read'>, id: SecurityId): Promise<StoredFacts | undefined> {
  return securityFacts.find(context, { id })
}

export function loadCard(context: Context<'table:read'>, id: SecurityId): Promise<Card | undefined> {
  return cards.find(context, { id })
}

/** The cards that exist, in any order. */
export async function loadCards(context: Context<'table:read'>, ids: readonly SecurityId[]): Promise<Card[]> {
  const keys = [...new Set(ids)].map((id) => cards.key({ id }))
  return (await getAll(context, keys)).flatMap((item) => cards.parse(item) ?? [])
}

/** A company and the caller's watchlist, in one call. */
export async function loadCompany(
  context: Context<'table:read'>,
  id: SecurityId,
  userId: UserId,
): Promise<{ readonly facts: SecurityFacts; readonly card: Card; readonly watchlist: Watchlist } | undefined> {
  const keys = [securityFacts.key({ id }), cards.key({ id }), watchlists.key({ user_id: userId })]
  const items = await context.table.getMany(keys)
  const [facts, card] = [securityFacts.parse(items[0]), cards.parse(items[1])]
  return facts === undefined || card === undefined
    ? undefined
    : { facts, card, watchlist: watchlists.parse(items[2]) ?? emptyWatchlist }
}

/** The cards of a shard. */
export function loadCardsOf(context: Context<'table:read'>, shard: number): Promise<Card[]> {
  return cards.listAll(context, { index: 'gsi1', pk: cardsPk(shard) })
}

export function loadSectors(context: Context<'table:read'>): Promise<StoredSector[]> {
  return sectors.listAll(context, { pk: sectorsPk })
}

export function loadSector(context: Context<'table:read'>, code: string): Promise<StoredSector | undefined> {
  return sectors.find(context, { code })
}

/** The number of changes of the cards of each shard, and of the sectors. Each equals the sum of their versions. */
export interface Changes {
  readonly cards: readonly number[]
  readonly sectors: number
}

export async function loadChanges(context: Context<'table:read'>): Promise<Changes> {
  const { values } = await changeCounts.list(context, { pk: changeCountsPk, limit: cardShards + 1 })
  const countOf = (of: Counted) => values.find(({ sk }) => sk === `${of}`)?.count ?? 0
  return { cards: Array.from({ length: cardShards }, (_, shard) => countOf(shard)), sectors: countOf('sectors') }
}

/** The history of these days, both included: oldest day first, and within a day by source. */
export function loadPrices(
  context: Context<'table:read'>,
  id: SecurityId,
  from: Day,
  to: Day,
): Promise<RecordedPrice[]> {
  return recordedPrices.listAll(context, pricesOf(id, from, to))
}

interface FactsChange {
  readonly facts: StoredFacts
  /** The card as it was read. Undefined when it is to be created. */
  readonly before: Card | undefined
  readonly isinBefore: string | undefined
}

/** Creates or changes a company. Its prices and its stock stay unchanged. Conflicts when its card has changed. */
export async function saveFacts(
  context: Context<'table'>,
  { facts, before, isinBefore }: FactsChange,
): Promise<'saved' | 'isin-taken'> {
  const { id, isin } = facts
  const logo = Math.max(facts.logo, 0)
  // The schema of a card leaves out the facts that it does not have.
  const after: Card = { ...(before ?? newCard), ...facts, logo }
  const isFreeOrOwn: Condition = { any: [{ absent: 'pk' }, { attribute: 'security_id', is: id }] }
  const hasOtherIsin = isinBefore !== undefined && isinBefore !== isin
  try {
    await context.table.transact({
      ...cardWrites(context, before, after),
      facts: securityFacts.put(context, facts),
      isin: isins.put(context, { isin, security_id: id }, isFreeOrOwn),
      ...(hasOtherIsin && { 'former isin': isins.delete({ isin: isinBefore }, isFreeOrOwn) }),
    })
    return 'saved'
  } catch (failure) {
    const isTaken =
      failure instanceof TransactionCancelled && (failure.hasFailed('isin') || failure.hasFailed('former isin'))
    if (isTaken) return 'isin-taken'
    throw failure
  }
}

interface RecordedPrices {
  readonly before: Card
  readonly prices: readonly RecordedPrice[]
  readonly quotation: Quotation
  /** Written with the card. */
  readonly alongside?: Writes | undefined
}

/** The figures of a company that has no price any more. */
const noQuotation = {
  last_price_paise: undefined,
  price_as_of: undefined,
  price_source: undefined,
  percentage_of_change: undefined,
  high_paise: undefined,
  low_paise: undefined,
} satisfies Record<keyof Quotation, undefined>

/**
 * Appends prices to a history. Oldest first, and the card with the last batch: after a crash the newest prices are missing, and a
 * repeat does the rest. Conflicts when the card has changed, or when the same source has recorded one of the days.
 */
export async function savePrices(
  context: Context<'table'>,
  { before, prices, quotation, alongside = {} }: RecordedPrices,
): Promise<void> {
  const after = { ...before, ...quotation, recordings: (before.recordings ?? 0) + 1 }
  const creations = prices.map(
    (price, index) => [`price ${index}`, recordedPrices.create(context, { ...price, security_id: before.id })] as const,
  )
  for (let start = 0; start < creations.length; start += batchMax) {
    const isLast = start + batchMax >= creations.length
    await context.table.transact({
      ...Object.fromEntries(creations.slice(start, start + batchMax)),
      ...(isLast && { ...cardWrites(context, before, after), ...alongside }),
    })
  }
}

interface WithdrawnPrice {
  readonly before: Card
  readonly price: PriceVersion
  /** The figures without that price; undefined when no price is left. */
  readonly quotation: Quotation | undefined
  readonly withdrawn: NonNullable<RecordedPrice['withdrawn']>
  readonly alongside: Writes
}

/** Marks a price as withdrawn; its entry stays. Conflicts when the card has changed, or when it is withdrawn already. */
export async function saveWithdrawn(
  context: Context<'table'>,
  { before, price: { date, source }, quotation, withdrawn, alongside }: WithdrawnPrice,
): Promise<void> {
  const after = { ...before, ...(quotation ?? noQuotation), recordings: (before.recordings ?? 0) + 1 }
  await context.table.transact({
    price: recordedPrices.update(
      { date, source, security_id: before.id },
      { set: { withdrawn } },
      { all: [{ attribute: 'source', is: source }, { absent: 'withdrawn' }] },
    ),
    ...cardWrites(context, before, after),
    ...alongside,
  })
}

export function loadPrice(
  context: Context<'table:read'>,
  securityId: SecurityId,
  version: PriceVersion,
): Promise<RecordedPrice | undefined> {
  return recordedPrices.find(context, { ...version, security_id: securityId })
}

/** Saves how many shares are left to buy. Conflicts when the card has changed. */
export async function saveAvailability(context: Context<'table'>, before: Card, available: number): Promise<void> {
  await context.table.transact(cardWrites(context, before, { ...before, available }))
}

export async function saveSector(context: Context<'table'>, sector: Sector): Promise<void> {
  // An update instead of a put, so that the table increments the version.
  await context.table.transact({
    sector: sectors.update(sector, { set: { ...sector }, add: { version: 1 } }),
    changes: countChange('sectors'),
    ...outbox(context, sectorChanged, { sector_code: sector.code }),
  })
}

/** The writes of a card change: the card with its index and version, the counter of changes, and the events. They fail when the card has changed since it was read. */
function cardWrites(context: Context, before: Card | undefined, after: Card): Writes {
  const { id } = after
  const opened = becameAvailable(before && listTypeOf(before, before.available), listTypeOf(after, after.available))
  const openings = after.openings + Number(opened)
  const card = { ...after, openings, version: after.version + 1 }
  return {
    card: before === undefined ? cards.create(context, card) : cards.replace(context, before, card),
    changes: countChange(shardOfCard(id)),
    ...outbox(context, securityChanged, { security_id: id }),
    ...(opened && outbox(context, securityAvailable, { security_id: id, opening: openings })),
  }
}

function countChange(of: Counted): Write {
  return changeCounts.update({ of }, { add: { count: 1 } })
}
