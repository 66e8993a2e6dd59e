import { makeId } from '#functions/platform/system.ts'
import type { FullContext } from '#functions/platform/context.ts'
import type { Item, Write } from '#functions/platform/port/table.ts'
import { rebuildCatalogue } from '#functions/market/catalogue/catalogue.ts'
import {
  cards,
  cardShards,
  changeCounts,
  countAttribute,
  entryAttribute,
  isins,
  sectors,
  securityFacts,
  shardOfCard,
  watchlistEntries,
  watchlists,
} from '#functions/market/entities.ts'
import { firstLot, stockLots, stockShards } from '#functions/order/entities.ts'
import { type IdByPrefix, type IdPrefix, SectorId, type SecurityId, type UserId } from '#shared/kernel/id.ts'
import { dayInIndia, instant, minuteMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import type { Card } from '#shared/market/card.ts'
import { listTypeOf } from '#shared/market/rules.ts'
import type { ListType, WatchlistKind, Sector, SecurityFacts } from '#shared/market/market.ts'
import { draw } from '#tests/simulation/random.ts'
import { kinds, places, surnames, trades } from './company-names.ts'

/** A generated company, with the values that tests check. */
export interface GeneratedCompany {
  readonly id: SecurityId
  readonly name: string
  readonly sector: Sector
  readonly market_cap: 1 | 2 | 3
  readonly status: ListType
  readonly price_paise: number
}

interface ManyCompaniesOptions {
  /** Writes the catalogue cards only: no facts, ISINs and stock, which only the page of a company needs. */
  readonly cardsOnly?: boolean
}

const available = 500
const writesMax = 96

const generatedSectors: readonly Sector[] = trades.map(({ code, sector }) => ({
  id: SectorId.parse(`sct_${code}`),
  code,
  description: sector,
}))

/**
 * Seeds an application with many companies. Writes the items that the functions of the market module would write: cards,
 * facts, ISINs, stock, change counters and the files of the catalogue. Writes no price history and publishes no event. The
 * same number always gives the same companies. Of five, three can be bought, one is announced, one is out of stock. Returns
 * them in the order of the catalogue. Call it once per application; other data may be seeded already.
 */
export async function seedManyCompanies(
  context: FullContext,
  companies: number,
  { cardsOnly = false }: ManyCompaniesOptions = {},
): Promise<readonly GeneratedCompany[]> {
  const companyList = Array.from({ length: companies }, (_, index) => companyAt(index))
  await writeAll(
    context,
    companyList.flatMap((company, index) =>
      cardsOnly
        ? [cardOf(context, company, index)]
        : [cardOf(context, company, index), ...factsOf(context, company, index)],
    ),
  )
  // The catalogue is compared with the change counters: each card and each sector counts one change.
  const sectorWrites = generatedSectors.map(
    (sector) => [sector.code, sectors.update(sector, { set: { ...sector }, add: { version: 1 } })] as const,
  )
  const counted = Array.from({ length: cardShards }, (_, shard): [string, Write] => {
    const count = companyList.filter(({ id }) => shardOfCard(id) === shard).length
    return [`changes ${shard}`, changeCounts.update({ of: shard }, { add: { count } })]
  })
  await context.table.transact({
    ...Object.fromEntries(sectorWrites),
    ...Object.fromEntries(counted),
    changes: changeCounts.update({ of: 'sectors' }, { add: { count: sectorWrites.length } }),
  })
  await rebuildCatalogue(context)
  return companyList.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Writes watchlist entries of many users for a company. Returns the user ids. */
export async function watchersOf(
  context: FullContext,
  securityId: SecurityId,
  kind: WatchlistKind,
  people: number,
): Promise<readonly UserId[]> {
  const now = context.clock.now()
  const userIds = Array.from({ length: people }, (_, index) => idAt('usr', index))
  await writeAll(
    context,
    userIds.flatMap((userId): Item[] => [
      { ...watchlists.key({ user_id: userId }), [entryAttribute(kind, securityId)]: now, [countAttribute(kind)]: 1 },
      watchlistEntries.itemOf(context, { kind, security_id: securityId, user_id: userId, marked_at: now }),
    ]),
  )
  return userIds
}

/** Stores items as they are, without conditions. */
export async function writeAll({ table }: FullContext, items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += writesMax)
    await table.transact(
      Object.fromEntries(
        items.slice(start, start + writesMax).map((put): [string, Write] => [`${put.pk} ${put.sk}`, { put }]),
      ),
    )
}

/** An id as the application makes them: a time, one minute apart, then random bits. */
export function idAt<Prefix extends IdPrefix>(prefix: Prefix, index: number): IdByPrefix[Prefix] {
  const random = Buffer.alloc(10)
  random.writeUIntBE(Math.floor(draw(`${prefix} ${index}`) * 2 ** 48), 0, 6)
  random.writeUIntBE(Math.floor(draw(`${prefix} ${index}, its rest`) * 2 ** 32), 6, 4)
  return makeId(
    prefix,
    { now: () => instant(Date.UTC(2026, 0, 1) + index * minuteMs), pause: async () => undefined },
    random,
  )
}

/** A deterministic number from `from` to `to` for a company and a property. */
function deterministic(index: number, what: string, from: number, to: number): number {
  return from + Math.floor(draw(`company ${index}, ${what}`) * (to - from + 1))
}

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T

function companyAt(index: number): GeneratedCompany {
  const trade = deterministic(index, 'trade', 0, trades.length - 1)
  const coming = index % 5 === 3
  return {
    id: idAt('sec', index),
    name: nameAt(index, trade),
    sector: pick(generatedSectors, trade),
    market_cap: deterministic(index, 'size', 1, 3) as 1 | 2 | 3,
    status: listTypeOf({ coming_soon: coming, min_quantity: 10 }, index % 5 === 4 ? 0 : available),
    price_paise: deterministic(index, 'price', 1_000, 500_000),
  }
}

/** A unique name. Surname and kind vary with the index; after all combinations a town is added, then a number. */
function nameAt(index: number, trade: number): string {
  const round = Math.floor(index / (surnames.length * kinds.length))
  const words = [
    pick(surnames, index),
    pick(pick(trades, trade).words, index),
    pick(kinds, Math.floor(index / surnames.length)),
  ]
  return [
    ...(round === 0 ? [] : [pick(places, round - 1)]),
    ...words,
    ...(round > places.length ? [String(round)] : []),
  ].join(' ')
}

function isinAt(index: number): string {
  const start = `INEZ${index.toString(36).toUpperCase().padStart(5, '0')}01`
  return `${start}${isinCheckDigit(start)}`
}

function publicFieldsOf({ id, name, sector, market_cap, status }: GeneratedCompany, index: number) {
  return {
    id,
    name,
    isin: isinAt(index),
    sector_code: sector.code,
    market_cap,
    available_nsdl: index % 7 !== 0,
    available_cdsl: index % 3 !== 0,
    coming_soon: status === 3,
    min_quantity: 10,
    logo: 0,
  }
}

function cardOf(context: FullContext, company: GeneratedCompany, index: number): Item {
  const { price_paise, status } = company
  const card: Card = {
    ...publicFieldsOf(company, index),
    version: 1,
    openings: Number(status === 1),
    available: status === 2 ? 0 : available,
    last_price_paise: paise(price_paise),
    price_as_of: dayInIndia(context.clock.now()),
    percentage_of_change: deterministic(index, 'change', -900, 900) / 100,
    high_paise: paise(Math.round(price_paise * 1.3)),
    low_paise: paise(Math.round(price_paise * 0.7)),
  }
  return cards.itemOf(context, card)
}

function factsOf(context: FullContext, company: GeneratedCompany, index: number): Item[] {
  const { id, name, sector } = company
  const publicFields = publicFieldsOf(company, index)
  const facts: SecurityFacts = {
    ...publicFields,
    logo_url: '',
    company_overview: `<p>${name} works in ${sector.description.toLowerCase()}.</p>`,
    face_value_paise: paise(1_000),
    lot_size: 10,
    max_quantity: 200,
    financials_as_of: dayInIndia(context.clock.now()),
    total_investment: '',
    investors: [],
    financials: [],
  }
  const issued = company.status === 2 ? 0 : available
  return [
    securityFacts.itemOf(context, { ...facts, logo: 0 }),
    isins.itemOf(context, { isin: facts.isin, security_id: id }),
    {
      ...stockShards.key({ security_id: id, shard: 0 }),
      security_id: id,
      shard: 0,
      issued,
      available: issued,
      committed: 0,
    },
    stockLots.itemOf(context, {
      security_id: id,
      lot: firstLot,
      seller: 'Seller',
      quantity: issued,
      issued_at: context.clock.now(),
    }),
  ]
}
