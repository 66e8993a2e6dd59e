import * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type Item, type Key, TransactionCancelled } from '#functions/platform/port/table.ts'
import { type WatchlistKind, watchlistKinds, watchlistMax } from '#shared/market/market.ts'

/** As many as a transaction holds. */
const transactionMax = 100

export const watchlistKey = (userId: string) => ({ pk: `user#${userId}`, sk: 'market-marks' })

/** When somebody marked which company, by its id. */
const Watchlist = z.object({
  interested: z._default(z.record(z.string(), z.string()), {}),
  notify: z._default(z.record(z.string(), z.string()), {}),
})
export type Watchlist = z.infer<typeof Watchlist>

export async function loadWatchlist(ports: Ports, userId: string): Promise<Watchlist> {
  return watchlistIn(await ports.table.get(watchlistKey(userId)))
}

export function watchlistIn(item: Item | undefined): Watchlist {
  return Watchlist.parse(item ?? {})
}

/** Who waits for a company, or would buy it: one item for each, found by the company. */
const markPk = (kind: WatchlistKind, securityId: string) => `${kind}#${securityId}`

interface Marking {
  readonly securityId: string
  readonly kind: WatchlistKind
  /** Where the company's card lies: what is not listed cannot be marked. */
  readonly card: Key
}

/** Marks a company for somebody, once. Answers how that went. */
export async function saveWatchlistEntry(
  ports: Ports,
  userId: string,
  { securityId, kind, card }: Marking,
): Promise<'marked' | 'already' | 'full' | 'unknown'> {
  const now = ports.clock.now()
  const place = `${kind}.${securityId}`
  try {
    await ports.table.transact([
      {
        update: watchlistKey(userId),
        changes: { set: { [place]: now }, add: { [`${kind}_count`]: 1 } },
        if: {
          all: [
            { absent: place },
            { any: [{ absent: `${kind}_count` }, { path: `${kind}_count`, below: watchlistMax }] },
          ],
        },
      },
      { put: { pk: markPk(kind, securityId), sk: userId, marked_at: now } },
      { check: card, if: { present: 'pk' } },
    ])
    return 'marked'
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled)) throw failure
    if (failure.failedAt(2)) return 'unknown'
    if (!failure.failedAt(0)) throw failure
    return Object.hasOwn((await loadWatchlist(ports, userId))[kind], securityId) ? 'already' : 'full'
  }
}

/** People who have marked a company, page by page. */
export async function loadWatchers(
  ports: Ports,
  kind: WatchlistKind,
  securityId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ readonly userIds: readonly string[]; readonly cursor: string | undefined }> {
  const page = await ports.table.query({
    pk: markPk(kind, securityId),
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  })
  return { userIds: page.items.map(({ sk }) => sk), cursor: page.cursor }
}

/** Takes back all marks of somebody: those at the companies first, by which the list of them is found again when this dies in between. */
export async function deleteWatchlist(ports: Ports, userId: string): Promise<void> {
  const marks = await loadWatchlist(ports, userId)
  const places = watchlistKinds.flatMap((kind) =>
    Object.keys(marks[kind]).map((securityId) => ({ pk: markPk(kind, securityId), sk: userId })),
  )
  for (let from = 0; from < places.length; from += transactionMax) {
    await ports.table.transact(places.slice(from, from + transactionMax).map((place) => ({ delete: place })))
  }
  if (places.length > 0) await ports.table.delete(watchlistKey(userId))
}
