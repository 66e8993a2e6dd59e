import * as z from 'zod/mini'
import { FileChanged, type Files } from '#functions/kit/port/files.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { type Instant, Instant as InstantSchema } from '#shared/kernel/instant.ts'
import type { Card, ListingRow } from '#shared/market/card.ts'
import { firstScreen, listingRow, snapshot, withNewer } from '#shared/market/listing.ts'
import { Listing, type ListType, Sector } from '#shared/market/market.ts'
import { loadAllCards, loadCards, loadChanges, loadSectors, type StoredSector } from './store.ts'

/**
 * The listing is a file, so that nobody's home screen asks the table for it. A change of a company changes its row alone: the
 * cost of a change does not grow with the number of companies. The file is put on the condition that nobody put another
 * meanwhile, and a row goes into it only where it is newer, so that hearers may come at once, twice and in any order.
 */
const fileKey = 'market/listing.json'
const firstKey = 'market/first.json'
const snapshotKey = 'market/snapshot.json'
const triesMax = 12
const pauseMs = 40

/** Only ever written by us, of rows that were checked: to look at every letter of a long list anew would be most of reading it. */
const column = <T>() => z.custom<readonly T[]>(Array.isArray)

/** As it lies in the file: in columns, the later letters of a long list being mostly the same. */
const StoredListing = z.object({
  build: z.int(),
  made_at: InstantSchema,
  sectors: z.array(z.object({ ...Sector.shape, version: z.int() })),
  columns: z.object({
    id: column<string>(),
    name: column<string>(),
    isin: column<string>(),
    sector_code: column<string>(),
    market_cap: column<ListingRow['market_cap']>(),
    status: column<ListType>(),
    price: column<number>(),
    change: column<number>(),
    price_as_of: column<string | null>(),
    logo: column<number>(),
    available_nsdl: column<boolean>(),
    available_cdsl: column<boolean>(),
    version: column<number>(),
  }),
})
type Columns = z.infer<typeof StoredListing>['columns']

/** The listing as the functions reckon with it. */
export interface WholeListing {
  readonly build: number
  readonly made_at: Instant
  readonly sectors: readonly StoredSector[]
  readonly rows: readonly ListingRow[]
}

interface Kept<T> {
  readonly version: string
  readonly value: T
  readonly etag: string
}

const empty = (made_at: Instant): WholeListing => ({ build: 0, made_at, sectors: [], rows: [] })

/** The last reading of each file, so that the same bytes are fetched and parsed once. By store, because a process may hold several houses. */
const lastRead = new WeakMap<Files, Map<string, Kept<unknown>>>()

async function readFile<T>(ports: Pick<Ports, 'files'>, key: string, parse: (json: unknown) => T): Promise<Kept<T> | undefined> {
  const kept = lastRead.get(ports.files) ?? new Map<string, Kept<unknown>>()
  lastRead.set(ports.files, kept)
  const known = kept.get(key) as Kept<T> | undefined
  const file = known === undefined ? await ports.files.get(key) : await ports.files.getUnless(key, known.version)
  if (file === 'unchanged') return known
  if (file === undefined) return undefined
  const read = { version: file.version, etag: file.etag, value: parse(JSON.parse(new TextDecoder().decode(file.bytes))) }
  kept.set(key, read)
  return read
}

/** Everything that is listed; nothing before the first build. */
export async function readWhole(ports: Pick<Ports, 'files' | 'clock'>): Promise<WholeListing> {
  return (await readFile(ports, fileKey, wholeOf))?.value ?? empty(ports.clock.now())
}

export interface PublicListing {
  readonly listing: Listing
  /** Undefined before the first build. */
  readonly etag: string | undefined
}

/** What everybody may read of it: the first screen, or all that fits a file. */
export async function readPublic(ports: Pick<Ports, 'files' | 'clock'>, which: 'first' | 'snapshot'): Promise<PublicListing> {
  const read = await readFile(ports, which === 'first' ? firstKey : snapshotKey, (json) => Listing.parse(json))
  return { listing: read?.value ?? firstScreen([], empty(ports.clock.now())), etag: read?.etag }
}

/** Brings the rows of these companies up to their cards. May be told any number of times, by any number at once. */
export async function refreshListing(ports: Ports, securityIds: readonly string[]): Promise<void> {
  await change(ports, async (whole) => {
    // After the file, so that whoever has to begin anew sees the latest cards too.
    const [sectors, cards] = await Promise.all([loadSectors(ports), loadCards(ports, securityIds)])
    return withCards(whole, sectors, cards)
  })
}

/** Whether the listing holds every change there has been. */
export async function isListingWhole(ports: Ports): Promise<boolean> {
  const whole = await readWhole(ports)
  return changesIn(whole) === (await loadChanges(ports))
}

/** Builds the listing from every card there is: where an event was lost, and where there is none yet. */
export async function rebuildListing(ports: Ports): Promise<void> {
  await change(ports, async (whole) => {
    const [sectors, cards] = await Promise.all([loadSectors(ports), loadAllCards(ports)])
    return withCards(whole, sectors, cards)
  })
}

/** Undefined when it says all of this already. */
function withCards(whole: WholeListing, sectors: readonly StoredSector[], cards: readonly Card[]): WholeListing | undefined {
  const rows = withNewer(whole.rows, cards.map(listingRow))
  const isNewer = sectors.some(({ code, version }) => version > (whole.sectors.find((each) => each.code === code)?.version ?? 0))
  return rows === undefined && !isNewer ? undefined : { ...whole, rows: rows ?? whole.rows, sectors: isNewer ? sectors : whole.sectors }
}

function changesIn({ rows, sectors }: WholeListing): number {
  return [...rows, ...sectors].reduce((sum, { version }) => sum + version, 0)
}

/** Reads, changes and puts the file until nobody came in between. Then what is public of it follows, also when an earlier try died before that. */
async function change(ports: Ports, work: (whole: WholeListing) => Promise<WholeListing | undefined>): Promise<void> {
  for (let tried = 0; tried < triesMax; tried += 1) {
    if (tried > 0) await ports.clock.pause(pauseMs * tried)
    const read = await readFile(ports, fileKey, wholeOf)
    const changed = await work(read?.value ?? empty(ports.clock.now()))
    if (changed === undefined) return await publish(ports)
    try {
      const next = { ...changed, build: changed.build + 1, made_at: ports.clock.now() }
      await ports.files.put(fileKey, encode(storedOf(next)), 'application/json', read === undefined ? 'absent' : { version: read.version })
      return await publish(ports)
    } catch (failure) {
      if (!(failure instanceof FileChanged)) throw failure
    }
  }
  // The queue tries again later.
  throw new Error('the listing changes faster than it can be written')
}

/** The public files, each only ever replaced by one of a later build. */
async function publish(ports: Ports): Promise<void> {
  const whole = await readWhole(ports)
  await Promise.all([publishAs(ports, firstKey, whole, firstScreen), publishAs(ports, snapshotKey, whole, snapshot)])
}

async function publishAs(ports: Ports, key: string, whole: WholeListing, make: typeof snapshot): Promise<void> {
  for (let tried = 0; tried < triesMax; tried += 1) {
    const before = await readFile(ports, key, (json) => Listing.parse(json))
    if ((before?.value.build ?? -1) >= whole.build) return
    try {
      return await ports.files.put(key, encode(make(whole.rows, whole)), 'application/json', before === undefined ? 'absent' : { version: before.version })
    } catch (failure) {
      if (!(failure instanceof FileChanged)) throw failure
    }
  }
  throw new Error('the public listing changes faster than it can be written')
}

function wholeOf(json: unknown): WholeListing {
  const { columns, ...about } = StoredListing.parse(json)
  const at = <T>(values: readonly T[], place: number) => values[place] as T
  // Field by field, which is thirty times as fast as by their names.
  const rows = columns.id.map((id, place): ListingRow => ({
    id,
    name: at(columns.name, place),
    isin: at(columns.isin, place),
    sector_code: at(columns.sector_code, place),
    market_cap: at(columns.market_cap, place),
    status: at(columns.status, place),
    price: at(columns.price, place),
    change: at(columns.change, place),
    price_as_of: at(columns.price_as_of, place),
    logo: at(columns.logo, place),
    available_nsdl: at(columns.available_nsdl, place),
    available_cdsl: at(columns.available_cdsl, place),
    version: at(columns.version, place),
  }))
  return { ...about, rows }
}

function storedOf({ rows, ...about }: WholeListing): z.input<typeof StoredListing> {
  const names = Object.keys(StoredListing.shape.columns.shape) as (keyof Columns)[]
  const columns = Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])) as unknown as Columns
  return { ...about, sectors: [...about.sectors], columns }
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
