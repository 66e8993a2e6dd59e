import { ApiError } from '#web/platform/api/client.ts'
import { loginWords } from '#web/feature/account/login-text.ts'
import { blockedFor, emailWords } from '#web/lib/email.ts'
import { common, type LoginFailure, verifyFailure } from './login-failure.ts'

/** X17 when the server says how long, else X36. */
function blocked({ data: { hours, minutes } }: ApiError): LoginFailure {
  return {
    words: typeof hours === 'number' && typeof minutes === 'number' ? blockedFor(hours, minutes) : loginWords.blocked,
  }
}

/** X16–X22: why no login code was sent to an e-mail address. */
export function emailSendFailure(error: unknown): LoginFailure {
  if (!(error instanceof ApiError)) return { words: loginWords.other }
  if (error.code === 'ACCOUNT_BLOCKED') return blocked(error)
  const words = emailStatus[error.status]
  return common(error) ?? { words: words ?? loginWords.network }
}

const emailStatus: Readonly<Record<number, string>> = {
  204: emailWords.required,
  400: emailWords.refused,
  401: emailWords.notRegistered,
  403: loginWords.noAccess,
}

/** X26, save for what a person can do something about: why a registration did not begin. */
export function registerFailure(error: unknown): LoginFailure {
  if (!(error instanceof ApiError)) return { words: loginWords.other }
  return error.code === 'EMAIL_NOT_TAKEN'
    ? { words: emailWords.notTaken }
    : (common(error) ?? { words: loginWords.other })
}

/** The e-mail flow says why as the phone flow does, but closes nothing for who has no access (X20). */
export function emailVerifyFailure(error: unknown): LoginFailure {
  const noAccess = error instanceof ApiError && error.status === 403
  return noAccess ? { words: loginWords.noAccess } : verifyFailure(error)
}
