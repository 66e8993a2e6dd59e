import type { Day } from '#shared/kernel/instant.ts'

/** What the partner reads on an Aadhaar paper. Only the last 4 digits of the number leave the client. */
export type AadhaarAnswer =
  | {
      readonly kind: 'read'
      readonly name: string
      /** Absent where the paper shows the year alone, or where the date cannot be read. */
      readonly born?: Day
      readonly yearOfBirth?: number
      /** In the words of the paper, such as `MALE`. */
      readonly gender?: string
      readonly last4: string
      /** Whether the paper itself hides the first 8 digits. */
      readonly isMasked: boolean
      readonly confidence: Confidence
    }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'wrong-document' }

export type PanPaperAnswer =
  | {
      readonly kind: 'read'
      readonly pan: string
      readonly name: string
      readonly born?: Day
      readonly confidence: Confidence
    }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'wrong-document' }

/** `low`: a person should look at what was read. */
export type Confidence = 'high' | 'low'

export type PanNameAnswer = { readonly kind: 'found'; readonly name: string } | { readonly kind: 'not-found' }

export type PanVerifiedAnswer =
  | { readonly kind: 'active' | 'inactive'; readonly isNameMatch: boolean; readonly isBornMatch: boolean }
  | { readonly kind: 'not-found' }

export type LivenessAnswer = { readonly kind: 'live' | 'unsure' | 'not-live' } | { readonly kind: 'no-face' }

export type FaceAnswer =
  | { readonly kind: 'match' | 'unsure' | 'other-person' }
  | { readonly kind: 'no-face'; readonly of: 'selfie' | 'paper' }

export type AccountAnswer =
  /** A rupee has arrived on the account; the name is that of its holder at the bank. */
  | { readonly kind: 'active'; readonly name: string }
  /** The bank's definite no. */
  | { readonly kind: 'refused'; readonly reason: 'closed' | 'blocked' | 'invalid' | 'other' }
  /** Nobody knows yet, for example because the bank does not answer. */
  | { readonly kind: 'unknown' }

/** What the text of a CML or CMR copy says. */
export interface CmlAnswer {
  readonly hasDematId: boolean
  readonly hasHolder: boolean
}
