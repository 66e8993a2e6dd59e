import { ApiError } from '#web/platform/api/client.ts'
import { loginWords } from '#web/feature/account/login-text.ts'
import { ProofRefused } from './phone-proof.ts'

/** What a person is told, and what follows from it. */
export interface LoginFailure {
  readonly words: string
  /** Login is closed to them altogether. */
  readonly closed?: true
  /** The handle of their path is spent or too old: it begins anew. */
  readonly over?: true
  readonly waitSeconds?: number | undefined
}

type Phase = 'login' | 'register'

/** What means the same wherever it is said. */
export function common(error: ApiError): LoginFailure | undefined {
  if (error.name === 'MaintenanceError') return { words: error.words, closed: true }
  if (error.status === 410) return { words: error.words, over: true }
  if (error.status === 429) return { words: error.words, waitSeconds: error.retryAfterSeconds }
  // What stands in the way is in the server's own words: another account has it, it can no longer be changed.
  return error.status === 409 ? { words: error.words } : undefined
}

/** X27–X31, X36: why no code was sent to a phone. */
export function sendFailure(error: unknown, phase: Phase = 'login'): LoginFailure {
  if (error instanceof ProofRefused) return { words: error.words }
  if (!(error instanceof ApiError)) return { words: loginWords.network }
  if (error.code === 'ACCOUNT_BLOCKED') return { words: loginWords.blocked }
  return common(error) ?? phoneStatus[phase][error.status] ?? { words: loginWords.network }
}

const phoneBoth: Readonly<Record<number, LoginFailure>> = {
  204: { words: loginWords.noNumber },
  400: { words: loginWords.invalidNumber },
}
const phoneStatus: Readonly<Record<Phase, Readonly<Record<number, LoginFailure>>>> = {
  login: { ...phoneBoth, 401: { words: loginWords.notRegistered }, 403: { words: loginWords.noAccess, closed: true } },
  register: { ...phoneBoth, 401: { words: loginWords.alreadyRegistered }, 403: { words: loginWords.noAccess } },
}

/** X30, X36, X37, X39: why a code was not checked. */
export function verifyFailure(error: unknown, phase: Phase = 'login'): LoginFailure {
  if (error instanceof ProofRefused) return { words: error.words }
  if (!(error instanceof ApiError)) return { words: loginWords.noServer }
  if (error.code === 'ACCOUNT_BLOCKED') return { words: loginWords.blocked }
  return common(error) ?? (error.status >= 500 ? { words: loginWords.noServer } : verifyStatus(phase, error))
}

/** A phone number that could not be registered is X37; whoever logs in hears X39. */
function verifyStatus(phase: Phase, { status, code }: ApiError): LoginFailure {
  if (code === 'MOBILE_ALREADY_REGISTERED') return { words: loginWords.alreadyRegistered }
  if (status === 403)
    return phase === 'login' ? { words: loginWords.noAccess, closed: true } : { words: loginWords.noAccess }
  return { words: phase === 'login' ? loginWords.other : loginWords.noServer }
}

/** X39, save for what a person can do something about. */
export function resendFailure(error: unknown): LoginFailure {
  const failure = sendFailure(error)
  const isKnown =
    failure.closed ||
    failure.over ||
    failure.waitSeconds !== undefined ||
    error instanceof ProofRefused ||
    (error instanceof ApiError && error.code === 'ACCOUNT_BLOCKED')
  return isKnown ? failure : { words: loginWords.other }
}
