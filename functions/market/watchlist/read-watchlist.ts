import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { loadWatchlist, securitiesIn } from './repository.ts'

export const readWatchlist = http(marketApi.readWatchlist, async ({ caller }, context: Context<'table:read'>) => {
  const watchlist = await loadWatchlist(context, caller.userId)
  return { data: { interested: securitiesIn(watchlist, 'interested'), notify: securitiesIn(watchlist, 'notify') } }
})
