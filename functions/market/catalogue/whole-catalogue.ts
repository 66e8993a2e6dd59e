import * as z from 'zod/mini'
import type { SecurityId } from '#shared/kernel/id.ts'
import { type Day, type Instant, Instant as InstantSchema, instant } from '#shared/kernel/instant.ts'
import type { CatalogueRow } from '#shared/market/card.ts'
import type { ListType } from '#shared/market/market.ts'
import { StoredSector } from '#functions/market/entities.ts'

/** Checks only that a column is an array. We alone write the file, from validated rows, and checking each value would take most of the time of reading it. */
const column = <T>() => z.custom<readonly T[]>(Array.isArray)

/** The stored form: in columns, so that field names are stored once. */
const StoredCatalogue = z.object({
  build: z.int(),
  made_at: InstantSchema,
  sectors: z.array(StoredSector),
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
type Columns = z.infer<typeof StoredCatalogue>['columns']

/** The complete catalogue, for the functions. The public files are made from it. */
export interface WholeCatalogue {
  readonly build: number
  readonly made_at: Instant
  readonly sectors: readonly StoredSector[]
  readonly rows: readonly CatalogueRow[]
}

export const emptyCatalogue = (made_at: Instant): WholeCatalogue => ({ build: 0, made_at, sectors: [], rows: [] })

/** The number of changes that it contains: the sum of the versions of its rows and sectors. */
export function changesIn({ rows, sectors }: WholeCatalogue): number {
  return [...rows, ...sectors].reduce((sum, { version }) => sum + version, 0)
}

/** Parses the stored form. An unreadable file, or one that another version of this code wrote, gives an empty catalogue with the number of its build; the next check rebuilds it as a later build. */
export function parseStoredCatalogue(json: unknown): WholeCatalogue {
  const read = z.safeParse(StoredCatalogue, json)
  if (!read.success)
    return { ...emptyCatalogue(instant(0)), build: z.safeParse(z.object({ build: z.int() }), json).data?.build ?? 0 }
  const { columns, ...fields } = read.data
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
  return { ...fields, rows }
}

export function toStoredCatalogue({ rows, ...fields }: WholeCatalogue): z.input<typeof StoredCatalogue> {
  const names = Object.keys(StoredCatalogue.shape.columns.shape) as (keyof Columns)[]
  const columns = Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])) as unknown as Columns
  return { ...fields, sectors: [...fields.sectors], columns }
}
