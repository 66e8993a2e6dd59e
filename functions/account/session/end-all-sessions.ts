import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { endSessions } from '#functions/account/commands.ts'
import { deleteSession } from '#functions/account/repository.ts'

/** Every session of the caller, their own among them. */
export const endAllSessions = http(accountApi.endAllSessions, async ({ caller }, ports) => {
  await endSessions(ports, caller.userId, ({ id }) => id !== caller.sessionId)
  // Last, because whoever is told that it failed needs a session to ask once more.
  await deleteSession(ports, caller.userId, caller.sessionId)
  return { success: true }
})
