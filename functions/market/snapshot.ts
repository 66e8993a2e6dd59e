import * as z from 'zod/mini'
import type { Files } from '#functions/kit/port/files.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { Snapshot } from '#shared/market/market.ts'
import { securityView } from '#shared/market/rules.ts'
import { loadAllCards, loadChanges, loadSectors } from './store.ts'

const fileKey = 'market/snapshot.json'
const rebuildsMax = 5

/** The file's own form: how many changes it holds, which callers are not told. */
const StoredSnapshot = z.object({ ...Snapshot.shape, changes: z.int() })

interface Listing {
  readonly snapshot: z.infer<typeof StoredSnapshot>
  /** Undefined before the first build. */
  readonly etag: string | undefined
}

/** The last file read, so that the same bytes are parsed once. By store, because a process may hold several houses. */
const lastRead = new WeakMap<Files, Listing>()

/** The public listing; empty before the first build. */
export async function readListing(ports: Pick<Ports, 'files' | 'clock'>): Promise<Listing> {
  const file = await ports.files.get(fileKey)
  if (file === undefined) return { snapshot: { made_at: ports.clock.now(), sectors: [], securities: [], changes: -1 }, etag: undefined }
  const known = lastRead.get(ports.files)
  if (known?.etag === file.etag) return known
  const listing = { snapshot: StoredSnapshot.parse(JSON.parse(new TextDecoder().decode(file.bytes))), etag: file.etag }
  lastRead.set(ports.files, listing)
  return listing
}

/**
 * Builds the listing unless it holds every change already: of many events in a row, most find it done. It is looked at
 * again after each build, because a slower builder may have put an older one over it.
 */
export async function rebuildListing(ports: Ports): Promise<void> {
  for (let builds = 0; builds <= rebuildsMax; builds += 1) {
    // Counted before the cards are read: a change in between makes the file look older than it is, never newer.
    const changes = await loadChanges(ports)
    if ((await readListing(ports)).snapshot.changes >= changes) return
    const [sectors, cards] = await Promise.all([loadSectors(ports), loadAllCards(ports)])
    const snapshot = StoredSnapshot.parse({ made_at: ports.clock.now(), sectors, securities: cards.map(securityView), changes })
    await ports.files.put(fileKey, new TextEncoder().encode(JSON.stringify(snapshot)), 'application/json')
  }
  // The queue tries again later.
  throw new Error('the listing changes faster than it can be built')
}
