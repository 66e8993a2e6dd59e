import type { Context } from '#functions/platform/context.ts'
import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { loadSessions } from '#functions/account/repository.ts'

export const listSessions = http(accountApi.listSessions, async ({ caller }, context: Context<'table:read'>) => {
  const sessions = await loadSessions(context, caller.userId)
  return {
    data: sessions.map(({ id, device, created_at, expires_at }) => ({
      id,
      device,
      created_at,
      expires_at,
      current: id === caller.sessionId,
    })),
  }
})
