import { sessionLifeMs } from '#shared/account/account.ts'
import { accountApi } from '#shared/account/api.ts'
import { NO_ACCESS } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { Reply } from '#functions/kit/answer.ts'
import { http } from '#functions/kit/http.ts'
import type { Settings } from '#functions/kit/settings.ts'
import { openSession } from './act.ts'
import { tryLoginCode } from './login-code.ts'
import { loadUserByPhone } from './store.ts'

export const verifyLoginCode = http(accountApi.verifyLoginCode, async ({ body }, ports) => {
  const guess = await tryLoginCode(ports, body.username, body.otp)
  if (guess.kind === 'wrong') return { message: 'INVALID_OTP', data: { attempts_left: guess.attempts_left } }
  if (guess.kind === 'blocked') return { message: 'ACCOUNT_BLOCKED', data: { hours: guess.hours, minutes: guess.minutes } }
  const user = await loadUserByPhone(ports, body.username)
  if (user === undefined || !user.active) throw new Refused(NO_ACCESS)
  const token = await openSession(ports, user)
  return new Reply({ message: 'OTP_VERIFIED', token: { token } } as const, { cookies: [tokenCookie(token, ports.settings)] })
})

/** Set by the server as well as by the app, because some browsers forget script-written cookies after a week. */
function tokenCookie(token: string, settings: Settings): string {
  const secure = settings.siteAddress.startsWith('https:') ? '; Secure' : ''
  return `token=${token}; Path=/; Max-Age=${sessionLifeMs / 1000}; SameSite=Strict${secure}`
}
