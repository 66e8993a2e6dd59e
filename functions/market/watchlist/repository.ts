import * as z from 'zod/mini'
import type { Context } from '#functions/platform/context.ts'
import { type Item, type Key, TransactionCancelled } from '#functions/platform/port/table.ts'
import { type WatchlistKind, watchlistKinds, watchlistMax } from '#shared/market/market.ts'

/** The most writes in a transaction. */
const transactionMax = 100

export const watchlistKey = (userId: string) => ({ pk: `user#${userId}`, sk: 'market-marks' })

/** When the user added each company, by its id. */
const Watchlist = z.object({
  interested: z._default(z.record(z.string(), z.string()), {}),
  notify: z._default(z.record(z.string(), z.string()), {}),
})
export type Watchlist = z.infer<typeof Watchlist>

export async function loadWatchlist(context: Context, userId: string): Promise<Watchlist> {
  return watchlistIn(await context.table.get(watchlistKey(userId)))
}

export function watchlistIn(item: Item | undefined): Watchlist {
  return Watchlist.parse(item ?? {})
}

/** The partition of the entries of a company: one item for each user. */
const entryPk = (kind: WatchlistKind, securityId: string) => `${kind}#${securityId}`

interface NewEntry {
  readonly securityId: string
  readonly kind: WatchlistKind
  /** The key of the company's card, which must exist. */
  readonly card: Key
}

/** Adds a company to a user's watchlist, once. Returns the outcome. */
export async function saveWatchlistEntry(
  context: Context,
  userId: string,
  { securityId, kind, card }: NewEntry,
): Promise<'added' | 'already' | 'full' | 'unknown'> {
  const now = context.clock.now()
  const path = `${kind}.${securityId}`
  try {
    await context.table.transact([
      {
        update: watchlistKey(userId),
        changes: { set: { [path]: now }, add: { [`${kind}_count`]: 1 } },
        if: {
          all: [
            { absent: path },
            { any: [{ absent: `${kind}_count` }, { path: `${kind}_count`, below: watchlistMax }] },
          ],
        },
      },
      { put: { pk: entryPk(kind, securityId), sk: userId, marked_at: now } },
      { check: card, if: { present: 'pk' } },
    ])
    return 'added'
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled)) throw failure
    if (failure.failedAt(2)) return 'unknown'
    if (!failure.failedAt(0)) throw failure
    return Object.hasOwn((await loadWatchlist(context, userId))[kind], securityId) ? 'already' : 'full'
  }
}

/** The users who have a company on their watchlist, by pages. */
export async function loadWatchers(
  context: Context,
  kind: WatchlistKind,
  securityId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ readonly userIds: readonly string[]; readonly cursor: string | undefined }> {
  const page = await context.table.query({
    pk: entryPk(kind, securityId),
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  })
  return { userIds: page.items.map(({ sk }) => sk), cursor: page.cursor }
}

/** Deletes a user's watchlist. The entries by company go first, because a repeat after a crash finds them by the list. */
export async function deleteWatchlist(context: Context, userId: string): Promise<void> {
  const watchlist = await loadWatchlist(context, userId)
  const keys = watchlistKinds.flatMap((kind) =>
    Object.keys(watchlist[kind]).map((securityId) => ({ pk: entryPk(kind, securityId), sk: userId })),
  )
  for (let from = 0; from < keys.length; from += transactionMax) {
    await context.table.transact(keys.slice(from, from + transactionMax).map((key) => ({ delete: key })))
  }
  if (keys.length > 0) await context.table.delete(watchlistKey(userId))
}
