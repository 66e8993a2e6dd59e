import { ApiError } from '#web/platform/api/client.ts'
import { loginTexts } from './login-text.ts'
import { ProofRefused } from '#web/feature/account/phone/phone-proof.ts'

/** How long a block lasts: the data of the server's ACCOUNT_BLOCKED. */
export interface BlockLeft {
  readonly hours?: unknown
  readonly minutes?: unknown
}

/** The message for the user and its consequences. */
export interface LoginFailure {
  readonly message: string
  /** Login is closed for this user: the maintenance screen follows. */
  readonly closed?: true
  /** The handle of the registration is used or expired: the registration restarts. */
  readonly expired?: true
  readonly waitSeconds?: number | undefined
  /** The contact is blocked for a day, or the codes of a day are used up: only another way helps. */
  readonly blocked?: true
  readonly left?: BlockLeft
  /** There is no account with this contact. */
  readonly unknown?: true
}

/** A failure with the moment until which no code can be sent. */
export type Waiting<Failure> = Failure & { readonly waitUntilMs: number | undefined }
export type WaitingFailure = Waiting<LoginFailure>

/** Turns the seconds to wait into a moment. */
export function waiting<Failure extends Pick<LoginFailure, 'waitSeconds'>>(failure: Failure): Waiting<Failure> {
  const { waitSeconds } = failure
  return { ...failure, waitUntilMs: waitSeconds === undefined ? undefined : Date.now() + waitSeconds * 1000 }
}

/** The failures that mean the same for every call, or undefined. */
export function commonFailure(error: ApiError): LoginFailure | undefined {
  if (error.name === 'MaintenanceError') return { message: error.userMessage, closed: true }
  if (error.status === 410) return { message: error.userMessage, expired: true }
  if (error.code === 'CODES_USED_UP') return { message: error.userMessage, blocked: true }
  if (error.status === 429) return { message: error.userMessage, waitSeconds: error.retryAfterSeconds }
  // The server names the conflict: another account has the value, or it can no longer be changed.
  return error.status === 409 ? { message: error.userMessage } : undefined
}

/** The message for a code that could not be sent to a phone. */
export function sendFailure(error: unknown, byStatus = loginStatus()): LoginFailure {
  if (error instanceof ProofRefused) return { message: error.userMessage }
  if (!(error instanceof ApiError)) return { message: loginTexts().network }
  if (error.code === 'ACCOUNT_BLOCKED') return { message: loginTexts().blocked, blocked: true, left: error.data }
  if (error.code === 'COUNTRY_NOT_SERVED') return { message: error.userMessage }
  return commonFailure(error) ?? byStatus[error.status] ?? { message: loginTexts().network }
}

/** What a status says when a code is sent. */
export type ByStatus = Readonly<Record<number, LoginFailure>>

export const loginStatus = (): ByStatus => ({
  204: { message: loginTexts().noNumber },
  400: { message: loginTexts().invalidNumber },
  401: { message: loginTexts().notRegistered, unknown: true },
  403: { message: loginTexts().noAccess, closed: true },
})
