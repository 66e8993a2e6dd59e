import type { Instant } from '#shared/kernel/instant.ts'
import { adulthood } from './age.ts'
import type { Decision } from './decide.ts'
import type { DocumentName, Step } from './kyc.ts'
import { compareNames } from './names.ts'
import type { Reason } from './reason.ts'

const nameReasons: readonly (Reason | undefined)[] = ['NAME_MISMATCH', 'NAME_NEAR', 'NAME_CHANGED']

/**
 * What becomes of a step when the name that its document must show has changed: a decision, `ask` to have it checked once more, or
 * undefined when it stays. A document whose name no longer is the account's goes to the desk; one whose name now is comes through.
 */
export function afterNameChange(
  document: DocumentName,
  { state, reason, facts }: Step,
  name: string,
  now: Instant,
): Decision | 'ask' | undefined {
  if (facts?.name === undefined || document === 'selfie' || document === 'signature') return undefined
  const match = compareNames(name, facts.name)
  if (state === 'APPROVED') return match === 'same' ? undefined : 'NAME_CHANGED'
  const isAboutName = (state === 'REJECTED' || state === 'REVIEW') && nameReasons.includes(reason)
  if (!isAboutName) return undefined
  if (match === 'other') return undefined
  if (match === 'near') return state === 'REJECTED' ? 'NAME_NEAR' : undefined
  // A PAN and an account are not proved by their name alone.
  if (document !== 'aadhaar') return 'ask'
  const isAdult = adulthood({ born: facts.born, yearOfBirth: facts.year_of_birth }, now) === 'adult'
  return isAdult ? 'APPROVED' : 'AGE_UNKNOWN'
}
