import type { Instant } from '#shared/kernel/instant.ts'
import { adulthood } from './age.ts'
import type {
  AadhaarAnswer,
  AccountAnswer,
  CmlAnswer,
  FaceAnswer,
  LivenessAnswer,
  PanPaperAnswer,
  PanVerifiedAnswer,
} from './answers.ts'
import type { NameMatch } from './names.ts'
import type { Reason } from './reason.ts'

// The rules that decide a step by the answers about it. Each rule is pure; what a reason means is in ./outcome.ts.

/** Approved, or the reason why not. */
export type Decision = 'APPROVED' | Reason

const nameReasons = { same: undefined, near: 'NAME_NEAR', other: 'NAME_MISMATCH' } as const satisfies Record<
  NameMatch,
  Reason | undefined
>

/** `name`: the name on the document against that of the account; undefined where no name was read. */
export function decideAadhaar(answer: AadhaarAnswer, name: NameMatch, now: Instant): Decision {
  if (answer.kind === 'unreadable') return 'UNREADABLE'
  if (answer.kind === 'wrong-document') return 'WRONG_DOCUMENT'
  const age = adulthood(answer, now)
  if (age === 'minor') return answer.confidence === 'high' ? 'UNDER_18' : 'AGE_UNKNOWN'
  const reason = nameReasons[name]
  if (reason !== undefined) return reason
  if (age === 'unknown' || answer.confidence === 'low') return 'AGE_UNKNOWN'
  return 'APPROVED'
}

/** A PAN that was entered and confirmed. Its name was compared when it was looked up. */
export function decidePan(answer: PanVerifiedAnswer, name: NameMatch): Decision {
  if (answer.kind === 'not-found') return 'NO_ANSWER'
  if (answer.kind === 'inactive') return 'PAN_INACTIVE'
  const reason = nameReasons[name]
  if (reason !== undefined) return reason
  if (!answer.isNameMatch) return 'NAME_NEAR'
  return answer.isBornMatch ? 'APPROVED' : 'BIRTH_DATE_DIFFERS'
}

/**
 * The picture of a PAN card, which is asked for when the look-up is near or down. `verified`: what the partner says of the number on it;
 * undefined when it could not be asked.
 */
export function decidePanPaper(
  answer: PanPaperAnswer,
  verified: PanVerifiedAnswer | undefined,
  name: NameMatch,
  now: Instant,
): Decision {
  if (answer.kind === 'unreadable') return 'UNREADABLE'
  if (answer.kind === 'wrong-document') return 'WRONG_DOCUMENT'
  if (answer.confidence === 'high' && adulthood(answer, now) === 'minor') return 'UNDER_18'
  return verified === undefined ? (nameReasons[name] ?? 'NO_ANSWER') : decidePan(verified, name)
}

export function decideSelfie(live: LivenessAnswer, face: FaceAnswer | undefined): Decision {
  if (live.kind === 'no-face' || isFaceless(face)) return 'NO_FACE'
  if (live.kind === 'not-live') return 'NOT_LIVE'
  if (face?.kind === 'other-person') return 'OTHER_FACE'
  return live.kind === 'live' && face?.kind === 'match' ? 'APPROVED' : 'FACE_UNSURE'
}

/** Whether the comparison found no face on the selfie. None on the paper is nobody's fault but the paper's. */
function isFaceless(face: FaceAnswer | undefined): boolean {
  return face?.kind === 'no-face' && face.of === 'selfie'
}

/** A bank account by the answer of a penny drop. */
export function decideBank(answer: AccountAnswer, name: NameMatch): Decision {
  if (answer.kind === 'unknown') return 'NO_ANSWER'
  if (answer.kind === 'refused') return 'ACCOUNT_REFUSED'
  return nameReasons[name] ?? 'APPROVED'
}

/** A demat account by the text of its CML or CMR copy. */
export function decideDemat({ hasDematId, hasHolder }: CmlAnswer): Decision {
  return hasDematId && hasHolder ? 'APPROVED' : 'ID_NOT_FOUND'
}
