import { accountStatusChanged } from '#events/account.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { deleteWatchlist } from './watchlist/repository.ts'

/** Deletes the watchlist of a deleted account. */
export const entry = subscriber('market/on-account-deleted', [accountStatusChanged], async ({ detail }, ports) => {
  if (detail.to === 'DELETED') await deleteWatchlist(ports, detail.user_id)
})
