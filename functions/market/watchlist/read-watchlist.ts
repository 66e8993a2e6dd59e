import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { loadWatchlist } from './repository.ts'

export const readWatchlist = http(marketApi.readWatchlist, async ({ caller }, context) => {
  const { interested, notify } = await loadWatchlist(context, caller.userId)
  return { data: { interested: Object.keys(interested), notify: Object.keys(notify) } }
})
