import * as z from 'zod/mini'
import type { Files } from '#functions/platform/port/files.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { optimisticWrite } from '#functions/platform/storage/optimistic-write.ts'
import type { Card } from '#shared/market/card.ts'
import { firstScreen, catalogueRow, snapshot, withNewer } from '#shared/market/catalogue.ts'
import { Catalogue } from '#shared/market/market.ts'
import { refreshGraphs } from '#functions/market/price/graph.ts'
import { loadAllCards, loadCards, loadChanges, loadSectors, type StoredSector } from '#functions/market/repository.ts'
import { changesIn, emptyCatalogue, storedOf, type WholeCatalogue, wholeOf } from './whole-catalogue.ts'

/**
 * The listing is a file, so that nobody's home screen asks the table for it. A change of a company changes its row alone: the
 * cost of a change does not grow with the number of companies. The file is put on the condition that nobody put another
 * meanwhile, and a row goes into it only where it is newer, so that hearers may come at once, twice and in any order.
 */
const fileKey = 'market/listing.json'
const firstKey = 'market/first.json'
const snapshotKey = 'market/snapshot.json'
/** Where more changes than this are missing, as after a file of prices, whoever comes first brings them all: their hearers then find nothing left to write. */
const behindMax = 20

interface Kept<T> {
  readonly version: string
  readonly value: T
  readonly etag: string
}

/** The last reading of each file, so that the same bytes are fetched and parsed once. By store, because a process may hold several houses. */
const lastRead = new WeakMap<Files, Map<string, Kept<unknown>>>()

async function readFile<T>(
  ports: Pick<Ports, 'files'>,
  key: string,
  parse: (json: unknown) => T,
): Promise<Kept<T> | undefined> {
  const kept = lastRead.get(ports.files) ?? new Map<string, Kept<unknown>>()
  lastRead.set(ports.files, kept)
  const known = kept.get(key) as Kept<T> | undefined
  const file = known === undefined ? await ports.files.get(key) : await ports.files.getUnless(key, known.version)
  if (file === 'unchanged') return known
  if (file === undefined) return undefined
  const read = { version: file.version, etag: file.etag, value: parse(jsonIn(file.bytes)) }
  kept.set(key, read)
  return read
}

/** Undefined when it is none. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

const publicOf = (json: unknown): Catalogue | undefined => z.safeParse(Catalogue, json).data

/** Everything that is listed; nothing before the first build. */
export async function readWholeCatalogue(ports: Pick<Ports, 'files' | 'clock'>): Promise<WholeCatalogue> {
  return (await readFile(ports, fileKey, wholeOf))?.value ?? emptyCatalogue(ports.clock.now())
}

export interface PublicCatalogue {
  readonly listing: Catalogue
  /** Undefined before the first build. */
  readonly etag: string | undefined
}

/** What everybody may read of it: the first screen, or all that fits a file. */
export async function readPublic(
  ports: Pick<Ports, 'files' | 'clock'>,
  which: 'first' | 'snapshot',
): Promise<PublicCatalogue> {
  const read = await readFile(ports, which === 'first' ? firstKey : snapshotKey, publicOf)
  return read?.value === undefined
    ? { listing: firstScreen([], emptyCatalogue(ports.clock.now())), etag: undefined }
    : { listing: read.value, etag: read.etag }
}

/** Brings the rows of these companies up to their cards. May be told any number of times, by any number at once. */
export async function refreshCatalogue(ports: Ports, securityIds: readonly string[]): Promise<void> {
  await change(ports, async (whole) => {
    // After the file, so that whoever has to begin anew sees the latest cards too.
    const [changes, sectors, cards] = await Promise.all([
      loadChanges(ports),
      loadSectors(ports),
      loadCards(ports, securityIds),
    ])
    const isFarBehind = changes - changesIn(whole) > behindMax
    return withCards(whole, sectors, isFarBehind ? [...cards, ...(await loadAllCards(ports))] : cards)
  })
}

/** Makes up for what was lost: an event, or a hearer between two files. The versions in the listing are as many as the changes there have been, or it is built anew. */
export async function checkCatalogue(ports: Ports): Promise<void> {
  await ((await isCatalogueWhole(ports)) ? publish(ports) : rebuildCatalogue(ports))
}

/** Whether the listing holds every change there has been. */
export async function isCatalogueWhole(ports: Ports): Promise<boolean> {
  const whole = await readWholeCatalogue(ports)
  return changesIn(whole) === (await loadChanges(ports))
}

/** Builds the listing from every card there is: where an event was lost, and where there is none yet. Graphs come before their rows, as with an event. */
export async function rebuildCatalogue(ports: Ports): Promise<void> {
  await change(ports, async (whole) => {
    const [changes, sectors, cards] = await Promise.all([loadChanges(ports), loadSectors(ports), loadAllCards(ports)])
    // Ahead of the table is a listing only when the table was brought back to an earlier moment: then nothing of it is believed.
    const believed = changesIn(whole) > changes ? { ...whole, sectors: [], rows: [] } : whole
    const known = new Map(believed.rows.map(({ id, version }) => [id, version]))
    await refreshGraphs(
      ports,
      cards.flatMap(({ id, version }) => (version > (known.get(id) ?? -1) ? [id] : [])),
    )
    return withCards(believed, sectors, cards)
  })
}

/** Undefined when it says all of this already. */
function withCards(
  whole: WholeCatalogue,
  sectors: readonly StoredSector[],
  cards: readonly Card[],
): WholeCatalogue | undefined {
  const rows = withNewer(whole.rows, cards.map(catalogueRow))
  const isNewer = sectors.some(
    ({ code, version }) => version > (whole.sectors.find((each) => each.code === code)?.version ?? 0),
  )
  return rows === undefined && !isNewer
    ? undefined
    : { ...whole, rows: rows ?? whole.rows, sectors: isNewer ? sectors : whole.sectors }
}

/** Reads, changes and puts the file until nobody came in between. Then what is public of it follows, also when an earlier try died before that. */
async function change(
  ports: Ports,
  work: (whole: WholeCatalogue) => Promise<WholeCatalogue | undefined>,
): Promise<void> {
  await optimisticWrite(ports, 'the listing', async () => {
    const read = await readFile(ports, fileKey, wholeOf)
    const changed = await work(read?.value ?? emptyCatalogue(ports.clock.now()))
    if (changed === undefined) return
    const next = {
      ...changed,
      build: (changed.build || (await lastPublicBuild(ports))) + 1,
      made_at: ports.clock.now(),
    }
    await ports.files.put(
      fileKey,
      encode(storedOf(next)),
      'application/json',
      read === undefined ? 'absent' : { version: read.version },
    )
  })
  await publish(ports)
}

/** The public files, each only ever replaced by one of a later build. */
async function publish(ports: Ports): Promise<void> {
  const whole = await readWholeCatalogue(ports)
  await Promise.all([publishAs(ports, firstKey, whole, firstScreen), publishAs(ports, snapshotKey, whole, snapshot)])
}

/** Where the listing's own file was lost, what is public of it tells how far it was. */
async function lastPublicBuild(ports: Ports): Promise<number> {
  const shown = await Promise.all([firstKey, snapshotKey].map((key) => readFile(ports, key, publicOf)))
  return Math.max(0, ...shown.map((each) => each?.value?.build ?? 0))
}

async function publishAs(ports: Ports, key: string, whole: WholeCatalogue, make: typeof snapshot): Promise<void> {
  await optimisticWrite(ports, 'the public listing', async () => {
    const before = await readFile(ports, key, publicOf)
    if ((before?.value?.build ?? -1) >= whole.build) return
    await ports.files.put(
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
