import * as z from 'zod/mini'
import type { Files } from '#functions/platform/port/files.ts'
import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { SecurityId } from '#shared/kernel/id.ts'
import type { Card } from '#shared/market/card.ts'
import { firstScreen, catalogueRow, snapshot, mergeNewerRows } from '#shared/market/catalogue.ts'
import { Catalogue } from '#shared/market/market.ts'
import { refreshGraphs } from '#functions/market/price/graph.ts'
import type { StoredSector } from '#functions/market/entities.ts'
import { loadAllCards, loadCards, loadChanges, loadSectors } from '#functions/market/repository.ts'
import {
  changesIn,
  emptyCatalogue,
  toStoredCatalogue,
  type WholeCatalogue,
  parseStoredCatalogue,
} from './whole-catalogue.ts'

/**
 * The catalogue is a file, so that home screens read no table (docs/adr/0024-serve-public-data-from-files.md). A change of a company
 * replaces its row alone, so the cost of a change does not grow with the number of companies. The file is written on the condition
 * that it is unchanged since it was read, and a row is replaced only by a newer one. Subscribers may therefore run concurrently,
 * twice and in any order.
 */
const fileKey = 'market/listing.json'
const firstKey = 'market/first.json'
const snapshotKey = 'market/snapshot.json'
/** When more changes than this are missing, as after a file of prices, one refresh adds all of them. The subscribers of the other changes then find nothing to write. */
const behindMax = 20

interface CachedFile<T> {
  readonly version: string
  readonly value: T
  readonly etag: string
}

/** The last read state of each file, so that the same bytes are fetched and parsed once. One cache for each file store, because a process may run several local apps. */
const cachesByStore = new WeakMap<Files, Map<string, CachedFile<unknown>>>()

async function readFile<T>(
  context: Pick<Context, 'files'>,
  key: string,
  parse: (json: unknown) => T,
): Promise<CachedFile<T> | undefined> {
  const cache = cachesByStore.get(context.files) ?? new Map<string, CachedFile<unknown>>()
  cachesByStore.set(context.files, cache)
  const known = cache.get(key) as CachedFile<T> | undefined
  const file = known === undefined ? await context.files.get(key) : await context.files.getUnless(key, known.version)
  if (file === 'unchanged') return known
  if (file === undefined) return undefined
  const read = { version: file.version, etag: file.etag, value: parse(parseJson(file.bytes)) }
  cache.set(key, read)
  return read
}

/** Undefined when the bytes are not JSON. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

const parsePublicCatalogue = (json: unknown): Catalogue | undefined => z.safeParse(Catalogue, json).data

/** The whole catalogue. Empty before the first build. */
export async function readWholeCatalogue(context: Pick<Context, 'files' | 'clock'>): Promise<WholeCatalogue> {
  return (await readFile(context, fileKey, parseStoredCatalogue))?.value ?? emptyCatalogue(context.clock.now())
}

export interface PublicCatalogue {
  readonly catalogue: Catalogue
  /** Undefined before the first build. */
  readonly etag: string | undefined
}

/** A public file: the first screen, or the snapshot of up to 10,000 companies. */
export async function readPublic(
  context: Pick<Context, 'files' | 'clock'>,
  which: 'first' | 'snapshot',
): Promise<PublicCatalogue> {
  const read = await readFile(context, which === 'first' ? firstKey : snapshotKey, parsePublicCatalogue)
  return read?.value === undefined
    ? { catalogue: firstScreen([], emptyCatalogue(context.clock.now())), etag: undefined }
    : { catalogue: read.value, etag: read.etag }
}

/** Brings the rows of these companies up to date with their cards. Idempotent and safe to run concurrently. */
export async function refreshCatalogue(context: Context, securityIds: readonly SecurityId[]): Promise<void> {
  await updateCatalogue(context, async (whole) => {
    // Read after the file, so that a retry sees the latest cards.
    const [changes, sectors, cards] = await Promise.all([
      loadChanges(context),
      loadSectors(context),
      loadCards(context, securityIds),
    ])
    const isFarBehind = changes - changesIn(whole) > behindMax
    return withCards(whole, sectors, isFarBehind ? [...cards, ...(await loadAllCards(context))] : cards)
  })
}

/** Repairs the catalogue after a lost event, or after a subscriber that stopped between two files. The sum of its versions must equal the number of changes; else it is rebuilt. */
export async function checkCatalogue(context: Context): Promise<void> {
  await ((await isCatalogueComplete(context)) ? writePublicFiles(context) : rebuildCatalogue(context))
}

/** Whether the catalogue contains every change. */
export async function isCatalogueComplete(context: Context): Promise<boolean> {
  const whole = await readWholeCatalogue(context)
  return changesIn(whole) === (await loadChanges(context))
}

/** Builds the catalogue from all cards: after a lost event, and when there is none yet. Each graph is written before its row, as for an event. */
export async function rebuildCatalogue(context: Context): Promise<void> {
  await updateCatalogue(context, async (whole) => {
    const [changes, sectors, cards] = await Promise.all([
      loadChanges(context),
      loadSectors(context),
      loadAllCards(context),
    ])
    // A catalogue is ahead of the table only after the table was restored to an earlier moment. Its rows are then discarded.
    const base = changesIn(whole) > changes ? { ...whole, sectors: [], rows: [] } : whole
    const known = new Map(base.rows.map(({ id, version }) => [id, version]))
    await refreshGraphs(
      context,
      cards.flatMap(({ id, version }) => (version > (known.get(id) ?? -1) ? [id] : [])),
    )
    return withCards(base, sectors, cards)
  })
}

/** The catalogue with these sectors and cards. Undefined when it contains all of them already. */
function withCards(
  whole: WholeCatalogue,
  sectors: readonly StoredSector[],
  cards: readonly Card[],
): WholeCatalogue | undefined {
  const rows = mergeNewerRows(whole.rows, cards.map(catalogueRow))
  const isNewer = sectors.some(
    ({ code, version }) => version > (whole.sectors.find((known) => known.code === code)?.version ?? 0),
  )
  return rows === undefined && !isNewer
    ? undefined
    : { ...whole, rows: rows ?? whole.rows, sectors: isNewer ? sectors : whole.sectors }
}

/** Reads, changes and writes the file, and repeats this when another write came in between. Then writes the public files, also when nothing changed, since an earlier attempt may have stopped before that. */
async function updateCatalogue(
  context: Context,
  change: (whole: WholeCatalogue) => Promise<WholeCatalogue | undefined>,
): Promise<void> {
  await retryOnConflict(context, 'the catalogue', async () => {
    const read = await readFile(context, fileKey, parseStoredCatalogue)
    const changed = await change(read?.value ?? emptyCatalogue(context.clock.now()))
    if (changed === undefined) return
    const next = {
      ...changed,
      build: (changed.build || (await lastPublicBuild(context))) + 1,
      made_at: context.clock.now(),
    }
    await context.files.put(
      fileKey,
      encode(toStoredCatalogue(next)),
      'application/json',
      read === undefined ? 'absent' : { version: read.version },
    )
  })
  await writePublicFiles(context)
}

/** Writes the public files. Each is replaced only by one of a later build. */
async function writePublicFiles(context: Context): Promise<void> {
  const whole = await readWholeCatalogue(context)
  await Promise.all([
    writePublicFile(context, firstKey, whole, firstScreen),
    writePublicFile(context, snapshotKey, whole, snapshot),
  ])
}

/** The last build according to the public files, for the case that the file of the catalogue was lost. */
async function lastPublicBuild(context: Context): Promise<number> {
  const files = await Promise.all([firstKey, snapshotKey].map((key) => readFile(context, key, parsePublicCatalogue)))
  return Math.max(0, ...files.map((file) => file?.value?.build ?? 0))
}

async function writePublicFile(
  context: Context,
  key: string,
  whole: WholeCatalogue,
  make: typeof snapshot,
): Promise<void> {
  await retryOnConflict(context, 'a public file of the catalogue', async () => {
    const before = await readFile(context, key, parsePublicCatalogue)
    if ((before?.value?.build ?? -1) >= whole.build) return
    await context.files.put(
      key,
      encode(make(whole.rows, whole)),
      'application/json',
      before === undefined ? 'absent' : { version: before.version },
    )
  })
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
