import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/kit/http.ts'
import { deleteSession, loadSessions } from './store.ts'

export const endAllSessions = http(accountApi.endAllSessions, async ({ caller }, ports) => {
  const sessions = await loadSessions(ports, caller.userId)
  await Promise.all(sessions.map(({ id }) => deleteSession(ports, caller.userId, id)))
  return { success: true }
})
