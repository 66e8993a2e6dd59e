import type { Context } from '#functions/platform/context.ts'
import type { ReadFiles } from '#functions/platform/port/files.ts'
import { cardShards, type StoredSector } from '#functions/market/entities.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { CatalogueRow } from '#shared/market/card.ts'
import { lastRead, readFile } from './read-file.ts'
import { type CatalogueIndex, emptyIndex, emptyPart, parseIndex, parsePart, type Part } from './stored-catalogue.ts'

/** Names the parts with their builds. A reader fetches the parts that have a later build than it has read. */
export const indexKey = 'market/catalogue.json'
/** The companies of a shard, by a hash of their ids. */
export const partKey = (shard: number) => `market/catalogue/${shard}.json`

/** The complete catalogue, for the functions. The public files are made from it. */
export interface WholeCatalogue {
  readonly build: number
  readonly made_at: Instant
  readonly sectors: readonly StoredSector[]
  /** Sorted by id. */
  readonly rows: readonly CatalogueRow[]
}

export const emptyCatalogue = (made_at: Instant): WholeCatalogue => ({ build: 0, made_at, sectors: [], rows: [] })

/** The number of changes that rows or sectors contain: the sum of their versions. */
export function changesIn(versioned: readonly { readonly version: number }[]): number {
  return versioned.reduce((sum, { version }) => sum + version, 0)
}

export const allShards: readonly number[] = Array.from({ length: cardShards }, (_, shard) => shard)

/** What a process has put together last, for each file store. Putting together and sorting takes longer than reading. */
const lastByStore = new WeakMap<ReadFiles, { readonly of: readonly unknown[]; readonly whole: WholeCatalogue }>()

/** The whole catalogue, for one read when nothing has changed. Empty before the first build. */
export async function readWholeCatalogue(context: Context<'files:read'>): Promise<WholeCatalogue> {
  const index = await readIndex(context)
  const parts = await Promise.all(allShards.map((shard) => readPart(context, shard, index.parts[shard] ?? 0)))
  const last = lastByStore.get(context.files)
  const of = [index, ...parts]
  if (last !== undefined && of.every((each, position) => each === last.of[position])) return last.whole
  const { build, made_at, sectors } = index
  const rows = parts.flatMap((part) => part.rows).sort((one, other) => (one.id < other.id ? -1 : 1))
  const whole = { build, made_at, sectors, rows }
  lastByStore.set(context.files, { of, whole })
  return whole
}

export async function readIndex(context: Context<'files:read'>): Promise<CatalogueIndex> {
  return (await readFile(context, indexKey, parseIndex))?.value ?? emptyIndex(context.clock.now())
}

/** A part of this build or of a later one; empty before its first one. */
async function readPart(context: Context<'files:read'>, shard: number, build: number): Promise<Part> {
  if (build === 0) return emptyPart
  const known = lastRead<Part>(context, partKey(shard))?.value
  if (known !== undefined && known.build >= build) return known
  return (await readFile(context, partKey(shard), parsePart))?.value ?? emptyPart
}
