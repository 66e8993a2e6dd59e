import { onAccountDeleted } from '#events/subscriptions/market.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { deleteWatchlist } from './watchlist/repository.ts'
import { permissions } from './permissions.ts'

/** Deletes the watchlist of a deleted account. */
export const entry = subscriber(onAccountDeleted, permissions.onAccountDeleted, async ({ detail }, context) => {
  if (detail.to === 'DELETED') await deleteWatchlist(context, detail.user_id)
})
