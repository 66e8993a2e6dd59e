import { accountApi } from '#shared/account/api.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/kit/http.ts'
import { ConditionFailed } from '#functions/kit/port/table.ts'
import { deleteSession } from './store.ts'

export const endSession = http(accountApi.endSession, async ({ params, caller }, ports) => {
  const sessionId = params.id === 'current' ? caller.sessionId : params.id
  await deleteSession(ports, caller.userId, sessionId).catch((failure: unknown) => {
    throw failure instanceof ConditionFailed ? new Refused(NOT_FOUND) : failure
  })
  return { success: true }
})
