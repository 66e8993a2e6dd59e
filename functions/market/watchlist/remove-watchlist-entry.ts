import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { marketApi } from '#shared/market/api.ts'
import { removeWatchlistEntry as remove } from '#functions/market/commands.ts'

export const removeWatchlistEntry = http(
  marketApi.removeWatchlistEntry,
  async ({ params, caller }, context: Context<'table'>) => {
    await remove(context, caller.userId, params.id, params.kind)
    return { success: true }
  },
)
