import { sessionLifeMs, type User } from '#shared/account/account.ts'
import { NO_ACCESS } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { openSession } from '#functions/account/commands.ts'

export interface StartedSession {
  readonly token: string
  /** Set by the server as well as by the app, because some browsers forget script-written cookies after a week. */
  readonly cookies: readonly string[]
}

/** Whether an account may be entered by this door: the desk has one of its own, and only active accounts are let in. */
export function maySignIn({ status, role }: User): boolean {
  return status === 'ACTIVE' && role === 'INVESTER_CLIENT'
}

/** Starts a session for somebody who has shown who they are, or refuses. `sessionId`: where others have to know it before. */
export async function startSession(
  ports: Ports,
  user: User,
  headers: Readonly<Record<string, string | undefined>>,
  sessionId = ports.ids.make('ses'),
): Promise<StartedSession> {
  if (!maySignIn(user)) throw new Refused(NO_ACCESS)
  const token = await openSession(ports, user, headers['user-agent'], sessionId)
  return { token, cookies: [tokenCookie(token, ports.settings)] }
}

function tokenCookie(token: string, settings: Settings): string {
  const secure = settings.siteAddress.startsWith('https:') ? '; Secure' : ''
  return `token=${token}; Path=/; Max-Age=${sessionLifeMs / 1000}; SameSite=Strict${secure}`
}
