import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { recordWatchlistEntry } from '#functions/market/commands.ts'

export const markInterested = http(marketApi.markInterested, async ({ body, caller }, context: Context<'table'>) => {
  await recordWatchlistEntry(context, caller.userId, body.related_security_id, 'interested')
  return { success: true }
})
