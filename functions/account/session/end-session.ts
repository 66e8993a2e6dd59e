import type { Context } from '#functions/platform/context.ts'
import { SessionId } from '#shared/kernel/id.ts'
import { accountApi } from '#shared/account/api.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { deleteSession } from '#functions/account/repository.ts'

export const endSession = http(accountApi.endSession, async ({ params, caller }, context: Context<'table'>) => {
  const isCurrent = params.id === 'current'
  const ended = await deleteSession(context, caller.userId, isCurrent ? caller.sessionId : SessionId.parse(params.id))
  // Of two concurrent logouts of the current session, both succeed.
  if (!ended && !isCurrent) throw new Refused(NOT_FOUND)
  return { success: true }
})
