import type { DisplayStatus, DocumentName } from './kyc.ts'

// Contains no schemas, so that the browser can load it without zod.

/** The screen of each step. */
export const stepRoutes = {
  aadhaar: '/uploadaadhar',
  pan: '/uploadpan',
  selfie: '/takeselfie',
  signature: '/sign',
  bank: '/bank',
  demat: '/demat',
} as const satisfies Record<DocumentName, string>

/** Where a KYC goes on: the screen of the step that waits for the person, or the status when none does. */
export function routeOf(next: DocumentName | undefined): string {
  return next === undefined ? '/status' : stepRoutes[next]
}

/** Where every way into KYC leads: to the slides before the first step, once, and otherwise to the status. */
export function entryRoute(status: DisplayStatus, hasSeenSlides: boolean): '/kycslides' | '/status' {
  return status === 'Pending' && !hasSeenSlides ? '/kycslides' : '/status'
}
