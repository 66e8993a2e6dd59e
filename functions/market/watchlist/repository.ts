import { watchlistMax } from '#shared/market/limits.ts'
import type { Context } from '#functions/platform/context.ts'
import { TransactionCancelled } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import { SecurityId, type UserId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { type WatchlistKind, watchlistKinds } from '#shared/market/market.ts'
import {
  cards,
  countAttribute,
  emptyWatchlist,
  entriesOf,
  entryAttribute,
  type Watchlist,
  watchers,
  watchlistEntries,
  type WatchlistEntryId,
  watchlists,
} from '#functions/market/entities.ts'

/** The most writes in a transaction. */
const transactionMax = 100

export async function loadWatchlist(context: Context<'table:read'>, userId: UserId): Promise<Watchlist> {
  return (await watchlists.find(context, { user_id: userId })) ?? emptyWatchlist
}

/** The companies on a watchlist. */
export function securitiesIn(watchlist: Watchlist, kind: WatchlistKind): SecurityId[] {
  return Object.keys(watchlist[kind]).map((id) => SecurityId.parse(id))
}

/** Adds a company to a user's watchlist, once. Returns the outcome. */
export async function saveWatchlistEntry(
  context: Context<'table'>,
  entry: WatchlistEntryId,
): Promise<'added' | 'already' | 'full' | 'unknown'> {
  const { kind, security_id, user_id } = entry
  const now = context.clock.now()
  const [attribute, count] = [entryAttribute(kind, security_id), countAttribute(kind)]
  try {
    await context.table.transact({
      watchlist: watchlists.update(
        entry,
        { set: { [attribute]: now }, add: { [count]: 1 } },
        { all: [{ absent: attribute }, { any: [{ absent: count }, { attribute: count, below: watchlistMax }] }] },
      ),
      entry: watchlistEntries.put(context, { ...entry, marked_at: now }),
      card: cards.check({ id: security_id }, { present: 'pk' }),
    })
    return 'added'
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled)) throw failure
    if (failure.hasFailed('card')) return 'unknown'
    if (!failure.hasFailed('watchlist')) throw failure
    return Object.hasOwn((await loadWatchlist(context, user_id))[kind], security_id) ? 'already' : 'full'
  }
}

/** Removes a company from a user's watchlist, once. Without an entry nothing changes. */
export async function deleteWatchlistEntry(context: Context<'table'>, entry: WatchlistEntryId): Promise<void> {
  const attribute = entryAttribute(entry.kind, entry.security_id)
  try {
    await context.table.transact({
      watchlist: watchlists.update(
        entry,
        { remove: [attribute], add: { [countAttribute(entry.kind)]: -1 } },
        { present: attribute },
      ),
      entry: watchlistEntries.delete(entry),
    })
  } catch (failure) {
    if (!(failure instanceof TransactionCancelled) || !failure.hasFailed('watchlist')) throw failure
  }
}

/** The ids of the users who have a company on their watchlist, by pages. */
export async function loadWatchers(
  context: Context<'table:read'>,
  kind: WatchlistKind,
  securityId: SecurityId,
  { limit, cursor }: PageRequest,
): Promise<Page<UserId>> {
  const page = await watchers.list(context, { pk: entriesOf(kind, securityId), limit, ...cursorOf(cursor) })
  return { values: page.values.map(({ sk }) => sk), cursor: page.cursor }
}

/** Deletes a user's watchlist. The entries by company go first, because a repeat after a crash finds them by the list. */
export async function deleteWatchlist(context: Context<'table'>, userId: UserId): Promise<void> {
  const watchlist = await loadWatchlist(context, userId)
  const deletions = watchlistKinds.flatMap((kind) =>
    securitiesIn(watchlist, kind).map(
      (security_id) =>
        [`${kind} ${security_id}`, watchlistEntries.delete({ kind, security_id, user_id: userId })] as const,
    ),
  )
  for (let from = 0; from < deletions.length; from += transactionMax) {
    await context.table.transact(Object.fromEntries(deletions.slice(from, from + transactionMax)))
  }
  if (deletions.length > 0) await context.table.delete(watchlists.key({ user_id: userId }))
}
