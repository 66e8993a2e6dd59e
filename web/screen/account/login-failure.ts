import { ApiError } from '#web/api/client.ts'
import { loginWords } from '#web/copy/account.ts'
import { ProofRefused } from './phone-proof.ts'

/** What a person is told, and whether login is closed to them altogether. */
export interface LoginFailure {
  readonly words: string
  readonly closed?: true
  readonly waitSeconds?: number | undefined
}

/** Closed for everybody; the guard knows it from the same answer. */
function maintenance(error: ApiError): LoginFailure | undefined {
  return error.name === 'MaintenanceError' ? { words: error.words, closed: true } : undefined
}

/** X27–X31: why no code was sent. */
export function sendFailure(error: unknown): LoginFailure {
  if (error instanceof ProofRefused) return { words: error.words }
  if (!(error instanceof ApiError)) return { words: loginWords.network }
  if (error.status === 401) return { words: error.code === 'ACCOUNT_BLOCKED' ? loginWords.blocked : loginWords.notRegistered }
  if (error.status === 429) return { words: error.words, waitSeconds: error.retryAfterSeconds }
  return maintenance(error) ?? byStatus[error.status] ?? { words: loginWords.network }
}

const byStatus: Record<number, LoginFailure> = {
  204: { words: loginWords.noNumber },
  400: { words: loginWords.invalidNumber },
  403: { words: loginWords.noAccess, closed: true },
}

/** X30, X36, X37, X39: why a code was not checked. */
export function verifyFailure(error: unknown): LoginFailure {
  if (error instanceof ProofRefused) return { words: error.words }
  if (!(error instanceof ApiError)) return { words: loginWords.noServer }
  if (error.status >= 500) return maintenance(error) ?? { words: loginWords.noServer }
  if (error.status === 403) return { words: loginWords.noAccess, closed: true }
  if (error.status === 429) return { words: error.words, waitSeconds: error.retryAfterSeconds }
  return { words: error.code === 'ACCOUNT_BLOCKED' ? loginWords.blocked : loginWords.other }
}

/** X39, save for what a person can do something about. */
export function resendFailure(error: unknown): LoginFailure {
  const failure = sendFailure(error)
  const known = failure.closed || failure.waitSeconds !== undefined || failure.words === loginWords.blocked
  return known ? failure : { words: loginWords.other }
}
