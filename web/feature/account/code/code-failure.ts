import { ApiError } from '#web/platform/api/client.ts'
import { codeTexts } from './code-text.ts'
import { loginTexts } from '#web/feature/account/login/login-text.ts'
import {
  type ByStatus,
  commonFailure,
  type LoginFailure,
  loginStatus,
  sendFailure,
} from '#web/feature/account/login/login-failure.ts'
import { ProofRefused } from '#web/feature/account/phone/phone-proof.ts'

/** Whether a code logs in or registers. */
type Phase = 'login' | 'register'

/** What a status says when a code for a registration is sent. */
export const registrationStatus = (): ByStatus => ({
  ...loginStatus(),
  401: { message: codeTexts().alreadyRegistered },
  403: { message: loginTexts().noAccess },
})

/** The message for a code that could not be checked. */
export function verifyFailure(error: unknown, phase: Phase = 'login'): LoginFailure {
  if (error instanceof ProofRefused) return { message: error.userMessage }
  if (!(error instanceof ApiError)) return { message: codeTexts().noServer }
  if (error.code === 'ACCOUNT_BLOCKED') return { message: loginTexts().blocked }
  return commonFailure(error) ?? (error.status >= 500 ? { message: codeTexts().noServer } : verifyStatus(phase, error))
}

/** An unknown error is "Something went wrong" for a login and "Unable to connect the server" for a registration. */
function verifyStatus(phase: Phase, { status, code }: ApiError): LoginFailure {
  if (code === 'MOBILE_ALREADY_REGISTERED') return { message: codeTexts().alreadyRegistered }
  if (status === 403)
    return phase === 'login' ? { message: loginTexts().noAccess, closed: true } : { message: loginTexts().noAccess }
  return { message: phase === 'login' ? codeTexts().other : codeTexts().noServer }
}

/** The message for a code that could not be sent again. An error that the user can act on keeps its own message. */
export function resendFailure(error: unknown): LoginFailure {
  const failure = sendFailure(error)
  const isKnown =
    failure.closed ||
    failure.blocked ||
    failure.expired ||
    failure.waitSeconds !== undefined ||
    error instanceof ProofRefused
  return isKnown ? failure : { message: codeTexts().other }
}
