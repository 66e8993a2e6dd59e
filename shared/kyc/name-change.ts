import type { Instant } from '#shared/kernel/instant.ts'
import { adulthood } from './age.ts'
import type { Decision } from './decide.ts'
import type { DocumentName, Facts, Step } from './kyc.ts'
import { compareNames } from './names.ts'
import type { Reason } from './reason.ts'

const showName: readonly DocumentName[] = ['aadhaar', 'pan', 'bank', 'demat']
const nameReasons: readonly (Reason | undefined)[] = ['NAME_MISMATCH', 'NAME_NEAR', 'NAME_CHANGED']

/**
 * What becomes of a step when the name that its document must show has changed: a decision, `ask` to have it checked once more, or
 * undefined when it stays. A document whose name no longer is the account's goes to the desk; one whose name now is comes through.
 */
export function afterNameChange(
  document: DocumentName,
  step: Step,
  name: string,
  now: Instant,
): Decision | 'ask' | undefined {
  const { state, facts } = step
  if (facts?.name === undefined || !showName.includes(document)) return undefined
  const match = compareNames(name, facts.name)
  if (state === 'APPROVED') return match === 'same' ? undefined : 'NAME_CHANGED'
  if (!isAboutName(step) || match === 'other') return undefined
  if (match === 'same') return bySameName(document, facts, now)
  return state === 'REJECTED' ? 'NAME_NEAR' : undefined
}

/** Whether a name is why a step is rejected or under review. */
function isAboutName({ state, reason }: Step): boolean {
  return (state === 'REJECTED' || state === 'REVIEW') && nameReasons.includes(reason)
}

/** A PAN and an account are not proved by their name alone. */
function bySameName(document: DocumentName, { born, year_of_birth }: Facts, now: Instant): Decision | 'ask' {
  if (document !== 'aadhaar') return 'ask'
  return adulthood({ born, yearOfBirth: year_of_birth }, now) === 'adult' ? 'APPROVED' : 'AGE_UNKNOWN'
}
