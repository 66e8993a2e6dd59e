import type { Contact } from '#shared/account/contact-api.ts'
import { ApiError } from '#web/platform/api/client.ts'
import { contactWords } from '#web/feature/account/contact-text.ts'
import { ProofRefused } from './phone-proof.ts'

/** An answer that is no failure to a program but is one to a person: the address has an account already, say. */
export class ContactRefused extends Error {
  override readonly name = 'ContactRefused'
  readonly words: string

  constructor(words: string) {
    super(words)
    this.words = words
  }
}

export interface ContactFailure {
  readonly words: string
  readonly waitSeconds?: number | undefined
}

/** The server wants to know first that it is oneself. */
export function needsStepUp(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'STEP_UP_NEEDED'
}

/** X3, X27, X28, X30, X31, X40: why no code was sent. Refusals that a person can do something about say so in their own words. */
export function sendFailure(error: unknown, change: Contact): ContactFailure {
  if (error instanceof ProofRefused || error instanceof ContactRefused) return { words: error.words }
  if (!(error instanceof ApiError)) return { words: contactWords.other }
  if (error.status === 429) return { words: error.words, waitSeconds: error.retryAfterSeconds }
  return { words: byCode(change)[error.code] ?? spoken(error) ?? contactWords.other }
}

function byCode(change: Contact): Readonly<Record<string, string>> {
  const number = change === 'number'
  return {
    MOBILE_ALREADY_REGISTERED: contactWords.numberTaken,
    ACCOUNT_BLOCKED: number ? contactWords.numberBlocked : contactWords.emailBlocked,
    CONTACT_UNCHANGED: number ? contactWords.numberUnchanged : contactWords.emailUnchanged,
    INVALID_INPUT: number ? contactWords.numberInvalid : contactWords.emailInvalid,
    EMPTY: number ? contactWords.numberRequired : contactWords.emailRequired,
    NO_ACCESS: contactWords.noAccess,
  }
}

/** A conflict, a house that is closed, an address that is not taken: the server says best what is the matter. */
function spoken(error: ApiError): string | undefined {
  const known =
    error.status === 409 ||
    error.name === 'MaintenanceError' ||
    error.code === 'EMAIL_NOT_TAKEN' ||
    error.code === 'STEP_UP_NEEDED' ||
    error.code === 'PROOF_NEEDED'
  return known ? error.words : undefined
}

/** X37, X39: why a code was not checked. */
export function checkFailure(error: unknown): string {
  if (error instanceof ProofRefused) return error.words
  if (!(error instanceof ApiError)) return contactWords.noServer
  if (error.status === 429) return error.words
  return spoken(error) ?? (error.status >= 500 ? contactWords.noServer : contactWords.other)
}
