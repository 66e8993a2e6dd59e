import type { Contact } from '#shared/account/contact-api.ts'
import { ApiError } from '#web/platform/api/client.ts'
import { contactTexts } from './contact-text.ts'
import type { BlockLeft, LoginFailure } from '#web/feature/account/login/login-failure.ts'
import { ProofRefused } from '#web/feature/account/phone/phone-proof.ts'

/** A refusal that the server reports in a successful response, for example that the address already has an account. */
export class ContactRefused extends Error {
  override readonly name = 'ContactRefused'
  readonly userMessage: string
  /** How long the block lasts, when that is the reason. */
  readonly left: BlockLeft | undefined

  constructor(userMessage: string, left?: BlockLeft) {
    super(userMessage)
    this.userMessage = userMessage
    this.left = left
  }
}

export type ContactFailure = Pick<LoginFailure, 'message' | 'waitSeconds' | 'blocked' | 'left'>

/** Whether the server requires a step-up code before the change. */
export function needsStepUp(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'STEP_UP_NEEDED'
}

/** The message for a code that could not be sent. A refusal that the user can act on keeps the text of the server. */
export function sendFailure(error: unknown, change: Contact): ContactFailure {
  if (error instanceof ProofRefused) return { message: error.userMessage }
  if (error instanceof ContactRefused) return { message: error.userMessage, ...blockOf(error.left) }
  if (!(error instanceof ApiError)) return { message: contactTexts().other }
  if (error.code === 'CODES_USED_UP') return { message: error.userMessage, blocked: true }
  if (error.status === 429) return { message: error.userMessage, waitSeconds: error.retryAfterSeconds }
  return {
    message: byCode(change)[error.code] ?? serverText(error) ?? contactTexts().other,
    ...blockOf(error.code === 'ACCOUNT_BLOCKED' ? error.data : undefined),
  }
}

function blockOf(left: BlockLeft | undefined): Pick<ContactFailure, 'blocked' | 'left'> {
  return left === undefined ? {} : { blocked: true, left }
}

function byCode(change: Contact): Readonly<Record<string, string>> {
  const number = change === 'number'
  return {
    MOBILE_ALREADY_REGISTERED: contactTexts().numberTaken,
    NUMBER_IMPOSSIBLE: contactTexts().numberInvalid,
    ACCOUNT_BLOCKED: number ? contactTexts().numberBlocked : contactTexts().emailBlocked,
    CONTACT_UNCHANGED: number ? contactTexts().numberUnchanged : contactTexts().emailUnchanged,
    INVALID_INPUT: number ? contactTexts().numberInvalid : contactTexts().emailInvalid,
    EMPTY: number ? contactTexts().numberRequired : contactTexts().emailRequired,
    NO_ACCESS: contactTexts().noAccess,
  }
}

/** The text of the server, for errors whose text is more precise than the general message: a conflict, maintenance, a refused address. */
function serverText(error: ApiError): string | undefined {
  const isSpecific =
    error.status === 409 ||
    error.name === 'MaintenanceError' ||
    error.code === 'EMAIL_NOT_TAKEN' ||
    error.code === 'COUNTRY_NOT_SERVED' ||
    error.code === 'STEP_UP_NEEDED' ||
    error.code === 'PROOF_NEEDED'
  return isSpecific ? error.userMessage : undefined
}

/** The message for a code that could not be checked. */
export function checkFailure(error: unknown): string {
  if (error instanceof ProofRefused) return error.userMessage
  if (!(error instanceof ApiError)) return contactTexts().noServer
  if (error.status === 429) return error.userMessage
  return serverText(error) ?? (error.status >= 500 ? contactTexts().noServer : contactTexts().other)
}
