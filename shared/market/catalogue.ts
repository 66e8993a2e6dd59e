import { firstScreenMax, snapshotMax } from './limits.ts'
import { dayNumber } from '#shared/kernel/day.ts'
import type { Day, Instant } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Card, CatalogueRow } from './card.ts'
import { type Catalogue, type ListType, type Sector } from './market.ts'
import { listTypeOf } from './rules.ts'

/** The catalogue row of a card. */
export function catalogueRow(card: Card): CatalogueRow {
  const { id, name, isin, sector_code, market_cap, min_quantity, logo, available_nsdl, available_cdsl, version } = card
  const { last_price_paise: price = paise(0), percentage_of_change = 0, price_as_of = null } = card
  return {
    id,
    name,
    isin,
    sector_code,
    market_cap,
    status: listTypeOf(card, card.available),
    price,
    change: Math.round(percentage_of_change * 100),
    price_as_of,
    min_quantity,
    logo,
    available_nsdl,
    available_cdsl,
    version,
  }
}

/** Merges newer rows into the catalogue, sorted by id, which is the default order. Undefined when no row is newer. */
export function mergeNewerRows(
  rows: readonly CatalogueRow[],
  candidates: readonly CatalogueRow[],
): CatalogueRow[] | undefined {
  const known = new Map(rows.map((row) => [row.id, row]))
  let isNewer = false
  for (const row of candidates) {
    if (row.version <= (known.get(row.id)?.version ?? -1)) continue
    known.set(row.id, row)
    isNewer = true
  }
  if (!isNewer) return undefined
  return [...known.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** The fields of a catalogue that do not depend on its rows. */
interface CatalogueHead {
  readonly build: number
  readonly made_at: Instant
  readonly sectors: readonly Sector[]
}

/** The first companies of each list, small enough for a fast first screen. */
export function firstScreen(rows: readonly CatalogueRow[], head: CatalogueHead): Catalogue {
  const remaining: Record<ListType, number> = { 1: firstScreenMax, 2: firstScreenMax, 3: firstScreenMax }
  return catalogueOf(
    rows,
    rows.filter(({ status }) => remaining[status]-- > 0),
    head,
  )
}

/** The catalogue with all companies, up to `snapshotMax`. */
export function snapshot(rows: readonly CatalogueRow[], head: CatalogueHead): Catalogue {
  return catalogueOf(rows, rows.slice(0, snapshotMax), head)
}

function catalogueOf(
  rows: readonly CatalogueRow[],
  shown: readonly CatalogueRow[],
  { build, made_at, sectors }: CatalogueHead,
): Catalogue {
  const sectorIndex = new Map(sectors.map(({ code }, index) => [code, index]))
  const counts: Catalogue['counts'] = { 1: 0, 2: 0, 3: 0 }
  for (const { status } of rows) counts[status] += 1
  const newest = newestPriceDay(rows)
  return {
    build,
    made_at,
    counts,
    complete: shown.length === rows.length,
    sectors: sectors.map(({ id, code, description }) => ({ id, code, description })),
    ...(newest !== undefined && { prices_as_of: newest }),
    columns: {
      id: shown.map(({ id }) => id),
      name: shown.map(({ name }) => name),
      isin: shown.map(({ isin }) => isin),
      sector: shown.map(({ sector_code }) => sectorIndex.get(sector_code) ?? -1),
      market_cap: shown.map(({ market_cap }) => market_cap),
      status: shown.map(({ status }) => status),
      price: shown.map(({ price }) => price),
      change: shown.map(({ change }) => change),
      logo: shown.map(({ logo }) => logo),
      min_quantity: shown.map(({ min_quantity }) => min_quantity),
      price_age: shown.map(({ price_as_of }) =>
        newest === undefined || price_as_of === null ? 0 : dayNumber(newest) - dayNumber(price_as_of),
      ),
      depositories: shown.map(
        ({ available_nsdl, available_cdsl }) => Number(available_nsdl) + 2 * Number(available_cdsl),
      ),
    },
  }
}

function newestPriceDay(rows: readonly CatalogueRow[]): Day | undefined {
  return rows.reduce<Day | undefined>(
    (newest, { price_as_of }) =>
      price_as_of !== null && (newest === undefined || price_as_of > newest) ? price_as_of : newest,
    undefined,
  )
}
