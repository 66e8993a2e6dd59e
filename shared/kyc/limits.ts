import type { DocumentName } from './kyc.ts'

/** How often a user can try in a day, because each try costs a call of a partner. */
export const triesADay = { 'pan-look-up': 5, 'penny-drop': 5, demat: 10, upload: 20 } as const
export type Try = keyof typeof triesADay

/** The try that a submission of a document counts as. Uploads are counted by document. */
export const tryOf = {
  aadhaar: 'upload',
  pan: 'upload',
  selfie: 'upload',
  signature: 'upload',
  bank: 'penny-drop',
  demat: 'demat',
} as const satisfies Record<DocumentName, Try>

/** A request waits so long for the partner's answer. */
export const answerMsMax = 12_000
/** A PAN that was looked up can be confirmed within this time. */
export const panMatchMs = 10 * 60_000
