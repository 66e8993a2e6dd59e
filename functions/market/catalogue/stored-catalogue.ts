import * as z from 'zod/mini'
import { cardShards, StoredSector } from '#functions/market/entities.ts'
import type { SecurityId } from '#shared/kernel/id.ts'
import { type Day, type Instant, Instant as InstantSchema, instant } from '#shared/kernel/instant.ts'
import type { CatalogueRow } from '#shared/market/card.ts'
import type { ListType } from '#shared/market/market.ts'

/** Checks only that a column is an array. We alone write the file, from validated rows, and checking each value would take most of the time of reading it. */
const column = <T>() => z.custom<readonly T[]>(Array.isArray)

/** The stored form of a part: in columns, so that field names are stored once. */
const StoredPart = z.object({
  build: z.int(),
  columns: z.object({
    id: column<SecurityId>(),
    name: column<string>(),
    isin: column<string>(),
    sector_code: column<string>(),
    market_cap: column<CatalogueRow['market_cap']>(),
    status: column<ListType>(),
    price: column<number>(),
    change: column<number>(),
    price_as_of: column<Day | null>(),
    logo: column<number>(),
    available_nsdl: column<boolean>(),
    available_cdsl: column<boolean>(),
    version: column<number>(),
  }),
})
type Columns = z.infer<typeof StoredPart>['columns']

/** The companies of one shard. */
export interface Part {
  readonly build: number
  readonly rows: readonly CatalogueRow[]
}

export const emptyPart: Part = { build: 0, rows: [] }

const Index = z.object({
  build: z.int(),
  made_at: InstantSchema,
  sectors: z.array(StoredSector),
  parts: z.array(z.int()).check(z.length(cardShards)),
})

/** The build of the catalogue, its sectors, and the build of each part. */
export interface CatalogueIndex {
  readonly build: number
  readonly made_at: Instant
  readonly sectors: readonly StoredSector[]
  readonly parts: readonly number[]
}

export const emptyIndex = (made_at: Instant): CatalogueIndex => ({
  build: 0,
  made_at,
  sectors: [],
  parts: Array.from({ length: cardShards }, () => 0),
})

/** An unreadable index, or one that another version of this code wrote, is empty and keeps the number of its build; the next check makes a later one. */
export function parseIndex(json: unknown): CatalogueIndex {
  const read = z.safeParse(Index, json)
  return read.success ? read.data : { ...emptyIndex(instant(0)), build: buildIn(json) }
}

/** As `parseIndex`, for a part. */
export function parsePart(json: unknown): Part {
  const read = z.safeParse(StoredPart, json)
  if (!read.success) return { ...emptyPart, build: buildIn(json) }
  const { build, columns } = read.data
  const at = <T>(values: readonly T[], index: number) => values[index] as T
  // Field by field, which is thirty times as fast as a loop over the field names.
  const rows = columns.id.map((id, index): CatalogueRow => ({
    id,
    name: at(columns.name, index),
    isin: at(columns.isin, index),
    sector_code: at(columns.sector_code, index),
    market_cap: at(columns.market_cap, index),
    status: at(columns.status, index),
    price: at(columns.price, index),
    change: at(columns.change, index),
    price_as_of: at(columns.price_as_of, index),
    logo: at(columns.logo, index),
    available_nsdl: at(columns.available_nsdl, index),
    available_cdsl: at(columns.available_cdsl, index),
    version: at(columns.version, index),
  }))
  return { build, rows }
}

function buildIn(json: unknown): number {
  return z.safeParse(z.object({ build: z.int() }), json).data?.build ?? 0
}

export function toStoredPart({ build, rows }: Part): z.input<typeof StoredPart> {
  const names = Object.keys(StoredPart.shape.columns.shape) as (keyof Columns)[]
  const columns = Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])) as unknown as Columns
  return { build, columns }
}
