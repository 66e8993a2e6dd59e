import type { Day } from '#shared/kernel/instant.ts'

// What the verification partner answers, in our words (functions/vendor/hyperverge translates them).

/** Only the last four digits of an Aadhaar number exist. */
export type AadhaarAnswer =
  | {
      readonly kind: 'read'
      readonly name: string
      readonly born?: Day
      readonly yearOfBirth?: number
      readonly gender?: string
      readonly last4: string
      readonly isMasked: boolean
      readonly confidence: 'high' | 'low'
    }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'wrong-document' }

export type PanPaperAnswer =
  | {
      readonly kind: 'read'
      readonly pan: string
      readonly name: string
      readonly born?: Day
      readonly confidence: 'high' | 'low'
    }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'wrong-document' }

export type PanNameAnswer = { readonly kind: 'found'; readonly name: string } | { readonly kind: 'not-found' }

export type PanVerifiedAnswer =
  | { readonly kind: 'active' | 'inactive'; readonly isNameMatch: boolean; readonly isBornMatch: boolean }
  | { readonly kind: 'not-found' }

export type LivenessAnswer = { readonly kind: 'live' | 'unsure' | 'not-live' | 'no-face' }

export type FaceAnswer =
  | { readonly kind: 'match' | 'unsure' | 'other-person' }
  | { readonly kind: 'no-face'; readonly of: 'selfie' | 'paper' }

export type AccountAnswer =
  | { readonly kind: 'active'; readonly name: string }
  | { readonly kind: 'refused'; readonly reason: 'closed' | 'blocked' | 'invalid' | 'other' }
  | { readonly kind: 'unknown' }

/** What the text of a CML or CMR copy says. */
export interface CmlAnswer {
  readonly hasDematId: boolean
  readonly hasHolder: boolean
}
