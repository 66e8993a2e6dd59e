import { sessionLifeMs } from '#shared/account/limits.ts'
import { type User } from '#shared/account/account.ts'
import { NO_ACCESS } from '#shared/account/refusals.ts'
import { mayHaveSession } from '#shared/account/status.ts'
import { prefixedId, type SessionId } from '#shared/kernel/id.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Context } from '#functions/platform/context.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { startSession } from '#functions/account/commands.ts'

export interface StartedSession {
  readonly token: string
  /** Set by the server as well as by the app, because some browsers delete script-written cookies after a week. */
  readonly cookies: readonly string[]
}

/** Whether an account may sign in here: it is an investor account, active or suspended. Desk users sign in at the desk. */
export function maySignIn(user: User): boolean {
  return user.role === 'INVESTER_CLIENT' && mayHaveSession(user)
}

/** As many as nobody draws twice. */
const idBytesCount = 16

/**
 * The id of the session that a proof starts. The same use of a proof, repeated because its answer was lost, has the same session, so
 * that none is left that nobody knows (docs/adr/0027-prove-contacts-with-codes-or-partner-tokens.md).
 */
export async function sessionIdOf(context: Context<'secrets'>, use: string | undefined): Promise<SessionId> {
  if (use === undefined) return context.ids.make('ses')
  const hash = Buffer.from(await keyedHash(context, 'session', use), 'base64url')
  return prefixedId('ses', hash.subarray(0, idBytesCount).toString('hex'))
}

/** Starts a session for an authenticated user, or starts the one with this id again. Refuses NO_ACCESS. */
export async function signIn(
  context: Context<'table' | 'secrets'>,
  user: User,
  headers: Readonly<Record<string, string | undefined>>,
  sessionId = context.ids.make('ses'),
): Promise<StartedSession> {
  if (!maySignIn(user)) throw new Refused(NO_ACCESS)
  const token = await startSession(context, user, headers['user-agent'], sessionId)
  return { token, cookies: [tokenCookie(token, context.settings)] }
}

function tokenCookie(token: string, settings: Settings): string {
  const secure = settings.siteAddress.startsWith('https:') ? '; Secure' : ''
  return `token=${token}; Path=/; Max-Age=${sessionLifeMs / 1000}; SameSite=Strict${secure}`
}
