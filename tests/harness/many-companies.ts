import { makeId } from '#functions/platform/system.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Item, Write } from '#functions/platform/port/table.ts'
import { rebuildCatalogue } from '#functions/market/catalogue/catalogue.ts'
import { watchlistKey } from '#functions/market/watchlist/repository.ts'
import { cardKey } from '#functions/market/repository.ts'
import { type Day, dayInIndia, instant, minuteMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { isinCheckDigit } from '#shared/kernel/text.ts'
import type { Card } from '#shared/market/card.ts'
import { listTypeOf } from '#shared/market/rules.ts'
import type { ListType, WatchlistKind, Sector, SecurityFacts } from '#shared/market/market.ts'
import { lot } from '#tests/simulation/random.ts'
import { kinds, places, surnames, trades } from './company-names.ts'

/** A company of a crowd, as a test looks for it. */
export interface GeneratedCompany {
  readonly id: string
  readonly name: string
  readonly sector: Sector
  readonly market_cap: 1 | 2 | 3
  readonly status: ListType
  readonly price_paise: number
}

interface CrowdOptions {
  /** Leaves out what only a company's own page asks for: facts, ISIN, stock. */
  readonly onlyListed?: boolean
}

const available = 500
const writesMax = 96

const crowdedSectors: readonly Sector[] = trades.map(({ code, sector }) => ({
  id: `sct_${code}`,
  code,
  description: sector,
}))

/**
 * Fills a house with as many companies as told, by writing what the market's own functions would have left: cards, facts,
 * ISINs, stock, the counters of changes, and the files of the listing. No price history, and no event is told. The same
 * number always gives the same companies. Of five, three can be bought, one is announced, one is out of stock. Answers them
 * in the provider's order. Once for a house, which may be furnished already.
 */
export async function actors(
  ports: Ports,
  companies: number,
  { onlyListed = false }: CrowdOptions = {},
): Promise<readonly GeneratedCompany[]> {
  const today = dayInIndia(ports.clock.now())
  const crowded = Array.from({ length: companies }, (_, place) => companyAt(place))
  await writeAll(
    ports,
    crowded.flatMap((company, place) =>
      onlyListed ? [cardOf(company, place, today)] : [cardOf(company, place, today), ...factsOf(company, place, today)],
    ),
  )
  // How often anything was written is counted where the listing is checked against: each card once, each sector once.
  const sectors = crowdedSectors.map(({ code, ...sector }): Write => ({
    update: { pk: 'market', sk: `sector#${code}` },
    changes: { set: { ...sector, code }, add: { version: 1 } },
  }))
  await ports.table.transact([
    ...sectors,
    { update: { pk: 'market', sk: 'changes#0' }, changes: { add: { count: companies + sectors.length } } },
  ])
  await rebuildCatalogue(ports)
  return crowded.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** People who marked a company, as many as told, by writing what pressing the button would have left. Answers their user ids. */
export async function watchersOf(
  ports: Ports,
  securityId: string,
  kind: WatchlistKind,
  people: number,
): Promise<readonly string[]> {
  const now = ports.clock.now()
  const userIds = Array.from({ length: people }, (_, place) => idAt('usr', place))
  await writeAll(
    ports,
    userIds.flatMap((userId): Item[] => [
      { ...watchlistKey(userId), [kind]: { [securityId]: now }, [`${kind}_count`]: 1 },
      { pk: `${kind}#${securityId}`, sk: userId, marked_at: now },
    ]),
  )
  return userIds
}

async function writeAll({ table }: Ports, items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += writesMax)
    await table.transact(items.slice(start, start + writesMax).map((put): Write => ({ put })))
}

/** As ids are made: by time, one a minute, with chance behind it. */
export function idAt(prefix: string, place: number): string {
  const random = Buffer.alloc(10)
  random.writeUIntBE(Math.floor(lot(`${prefix} ${place}`) * 2 ** 48), 0, 6)
  random.writeUIntBE(Math.floor(lot(`${prefix} ${place}, its rest`) * 2 ** 32), 6, 4)
  return makeId(
    prefix,
    { now: () => instant(Date.UTC(2026, 0, 1) + place * minuteMs), pause: async () => undefined },
    random,
  )
}

/** A number of `from` to `to` that belongs to a company and to what is asked of it. */
function drawn(place: number, what: string, from: number, to: number): number {
  return from + Math.floor(lot(`company ${place}, ${what}`) * (to - from + 1))
}

const pick = <T>(from: readonly T[], place: number): T => from[place % from.length] as T

function companyAt(place: number): GeneratedCompany {
  const trade = drawn(place, 'trade', 0, trades.length - 1)
  const coming = place % 5 === 3
  return {
    id: idAt('sec', place),
    name: nameAt(place, trade),
    sector: pick(crowdedSectors, trade),
    market_cap: drawn(place, 'size', 1, 3) as 1 | 2 | 3,
    status: listTypeOf({ coming_soon: coming, min_quantity: 10 }, place % 5 === 4 ? 0 : available),
    price_paise: drawn(place, 'price', 1_000, 500_000),
  }
}

/** Each once: the name and the kind count on as a number of two digits does, and the town when both have come round. */
function nameAt(place: number, trade: number): string {
  const round = Math.floor(place / (surnames.length * kinds.length))
  const words = [
    pick(surnames, place),
    pick(pick(trades, trade).words, place),
    pick(kinds, Math.floor(place / surnames.length)),
  ]
  return [
    ...(round === 0 ? [] : [pick(places, round - 1)]),
    ...words,
    ...(round > places.length ? [String(round)] : []),
  ].join(' ')
}

function isinAt(place: number): string {
  const body = `INEZ${place.toString(36).toUpperCase().padStart(5, '0')}01`
  return `${body}${isinCheckDigit(body)}`
}

function shownOf({ id, name, sector, market_cap, status }: GeneratedCompany, place: number) {
  return {
    id,
    name,
    isin: isinAt(place),
    sector_code: sector.code,
    market_cap,
    available_nsdl: place % 7 !== 0,
    available_cdsl: place % 3 !== 0,
    coming_soon: status === 3,
    min_quantity: 10,
    logo: 0,
  }
}

function cardOf(company: GeneratedCompany, place: number, today: Day): Item {
  const { id, sector, price_paise, status } = company
  const card: Card = {
    ...shownOf(company, place),
    sector: sector.description,
    version: 1,
    openings: Number(status === 1),
    available: status === 2 ? 0 : available,
    last_price_paise: paise(price_paise),
    price_as_of: today,
    percentage_of_change: drawn(place, 'change', -900, 900) / 100,
    high_paise: paise(Math.round(price_paise * 1.3)),
    low_paise: paise(Math.round(price_paise * 0.7)),
  }
  return { ...cardKey(id), ...card, gsi1pk: 'market#cards', gsi1sk: id }
}

function factsOf(company: GeneratedCompany, place: number, today: Day): Item[] {
  const { id, name, sector } = company
  const shown = shownOf(company, place)
  const facts: SecurityFacts = {
    ...shown,
    logo_url: '',
    company_overview: `<p>${name} works in ${sector.description.toLowerCase()}.</p>`,
    face_value_paise: paise(1_000),
    lot_size: 10,
    max_quantity: 200,
    financials_as_of: today,
    total_investment: '',
    investors: [],
    financials: [],
  }
  const issued = company.status === 2 ? 0 : available
  return [
    { pk: `security#${id}`, sk: 'facts', ...facts, logo: 0 },
    { pk: `isin#${shown.isin}`, sk: 'security', security_id: id },
    { pk: `stock#${id}`, sk: 'stock', security_id: id, issued, available: issued, sold: 0, holds: {} },
  ]
}
