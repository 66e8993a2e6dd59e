import * as z from 'zod/mini'
import { cardShards, StoredSector } from '#functions/market/entities.ts'
import type { SecurityId } from '#shared/kernel/id.ts'
import { type Day, type Instant, Instant as InstantSchema, instant } from '#shared/kernel/instant.ts'
import type { CatalogueRow } from '#shared/market/card.ts'
import type { ListType } from '#shared/market/market.ts'

/** Checks only that a column is an array. We alone write the file, from validated rows, and checking each value would take most of the time of reading it. */
const column = <T>() => z.custom<readonly T[]>(Array.isArray)

// The schemas are made when they are used, so that a bundle that reads no catalogue leaves them out.

const columns = () =>
  z.object({
    id: column<SecurityId>(),
    name: column<string>(),
    isin: column<string>(),
    sector_code: column<string>(),
    market_cap: column<CatalogueRow['market_cap']>(),
    status: column<ListType>(),
    price: column<number>(),
    change: column<number>(),
    price_as_of: column<Day | null>(),
    min_quantity: z.optional(column<number>()),
    logo: column<number>(),
    available_nsdl: column<boolean>(),
    available_cdsl: column<boolean>(),
    version: column<number>(),
  })
type Columns = z.infer<ReturnType<typeof columns>>

/** The stored form of a part: in columns, so that field names are stored once. */
const storedPart = () => z.object({ build: z.int(), columns: columns() })

/** The companies of one shard. */
export interface Part {
  readonly build: number
  readonly rows: readonly CatalogueRow[]
}

export const emptyPart: Part = { build: 0, rows: [] }

const storedIndex = () =>
  z.object({ build: z.int(), made_at: InstantSchema, sectors: z.array(StoredSector), parts: z.array(z.int()) })

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
  const read = z.safeParse(storedIndex(), json)
  const isOfThisCode = read.success && read.data.parts.length === cardShards
  return isOfThisCode ? read.data : { ...emptyIndex(instant(0)), build: buildIn(json) }
}

/** As `parseIndex`, for a part. */
export function parsePart(json: unknown): Part {
  const read = z.safeParse(storedPart(), json)
  if (!read.success) return { ...emptyPart, build: buildIn(json) }
  const { build, columns: values } = read.data
  const at = <T>(column: readonly T[], index: number) => column[index] as T
  // A part of an earlier version lacks a column. Its rows count as one version older, so that the next check makes them again from their cards.
  const behind = values.min_quantity === undefined ? 1 : 0
  // Field by field, which is thirty times as fast as a loop over the field names.
  const rows = values.id.map((id, index): CatalogueRow => ({
    id,
    name: at(values.name, index),
    isin: at(values.isin, index),
    sector_code: at(values.sector_code, index),
    market_cap: at(values.market_cap, index),
    status: at(values.status, index),
    price: at(values.price, index),
    change: at(values.change, index),
    price_as_of: at(values.price_as_of, index),
    min_quantity: values.min_quantity?.[index] ?? 0,
    logo: at(values.logo, index),
    available_nsdl: at(values.available_nsdl, index),
    available_cdsl: at(values.available_cdsl, index),
    version: at(values.version, index) - behind,
  }))
  return { build, rows }
}

function buildIn(json: unknown): number {
  return z.safeParse(z.object({ build: z.int() }), json).data?.build ?? 0
}

export function toStoredPart({ build, rows }: Part): z.input<ReturnType<typeof storedPart>> {
  const names = Object.keys(columns().shape) as (keyof Columns)[]
  const values = Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])) as unknown as Columns
  return { build, columns: values }
}
