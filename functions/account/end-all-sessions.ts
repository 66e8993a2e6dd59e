import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/kit/http.ts'
import { deleteSession, loadSessions } from './store.ts'

/** Every session of the caller, their own among them. */
export const endAllSessions = http(accountApi.endAllSessions, async ({ caller }, ports) => {
  const sessions = await loadSessions(ports, caller.userId)
  const others = sessions.filter(({ id }) => id !== caller.sessionId)
  await Promise.all(others.map(({ id }) => deleteSession(ports, caller.userId, id)))
  // Last, because whoever is told that it failed needs a session to ask once more.
  await deleteSession(ports, caller.userId, caller.sessionId)
  return { success: true }
})
