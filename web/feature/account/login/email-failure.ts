import { ApiError } from '#web/platform/api/client.ts'
import { codeTexts } from '#web/feature/account/code/code-text.ts'
import { loginTexts } from './login-text.ts'
import { blockedFor, emailTexts } from '#web/lib/email.ts'
import { verifyFailure } from '#web/feature/account/code/code-failure.ts'
import { commonFailure, type LoginFailure } from './login-failure.ts'

/** The message for a blocked account, with the remaining time when the server reports it. */
function blocked({ data }: ApiError): LoginFailure {
  const { hours, minutes } = data
  return {
    blocked: true,
    left: data,
    message:
      typeof hours === 'number' && typeof minutes === 'number' ? blockedFor(hours, minutes) : loginTexts().blocked,
  }
}

/** The message for a login code that could not be sent to an e-mail address. */
export function emailSendFailure(error: unknown): LoginFailure {
  if (!(error instanceof ApiError)) return { message: codeTexts().other }
  if (error.code === 'ACCOUNT_BLOCKED') return blocked(error)
  const message = emailStatus()[error.status]
  return commonFailure(error) ?? { message: message ?? loginTexts().network }
}

const emailStatus = (): Readonly<Record<number, string>> => ({
  204: emailTexts().required,
  400: emailTexts().refused,
  401: emailTexts().notRegistered,
  403: loginTexts().noAccess,
})

/** The message for a registration that could not start. An error that the user can act on has a message of its own. */
export function registerFailure(error: unknown): LoginFailure {
  if (!(error instanceof ApiError)) return { message: codeTexts().other }
  return error.code === 'EMAIL_NOT_TAKEN'
    ? { message: emailTexts().notTaken }
    : (commonFailure(error) ?? { message: codeTexts().other })
}

/** The messages of the phone flow, except that a refused access does not close the login. */
export function emailVerifyFailure(error: unknown): LoginFailure {
  const noAccess = error instanceof ApiError && error.status === 403
  return noAccess ? { message: loginTexts().noAccess } : verifyFailure(error)
}
