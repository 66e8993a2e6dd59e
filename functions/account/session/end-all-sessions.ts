import type { Context } from '#functions/platform/context.ts'
import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { endSessions } from '#functions/account/commands.ts'
import { deleteSession } from '#functions/account/repository.ts'

/** Ends every session of the caller, including the current one. */
export const endAllSessions = http(accountApi.endAllSessions, async ({ caller }, context: Context<'table'>) => {
  await endSessions(context, caller.userId, ({ id }) => id !== caller.sessionId)
  // Last, because after a failure the caller needs a session to repeat the request.
  await deleteSession(context, caller.userId, caller.sessionId)
  return { success: true }
})
