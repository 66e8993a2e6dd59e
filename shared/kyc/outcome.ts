import type { DocumentName } from './kyc.ts'
import type { Fix, Reason } from './reason.ts'

// The one table of outcomes: what each answer about a document leads to, in words. The rules that choose a reason are in ./decide.ts.
// Contains no schemas, so that the browser can load it without zod.

/** What a reason means for a step: whether it is rejected or goes to the desk, what the person can do, and both in words. */
export interface Outcome {
  readonly state: 'REJECTED' | 'REVIEW'
  readonly fix: Fix
  readonly words: string
}

// A bundle leaves out the table where it is not used.

/* @__NO_SIDE_EFFECTS__ */
function review(words: string): Outcome {
  return { state: 'REVIEW', fix: 'WAIT', words }
}

/* @__NO_SIDE_EFFECTS__ */
function rejected(fix: Fix, words: string): Outcome {
  return { state: 'REJECTED', fix, words }
}

const anyDocument = {
  NAME_NEAR: review('The name is close to yours, but not the same. Our team compares both within 24 hours.'),
  NAME_CHANGED: review('Your name has changed. Our team compares it with this document within 24 hours.'),
  NO_ANSWER: review('The check takes longer than usual. Our team looks at it within 24 hours.'),
  OTHER: rejected('UPLOAD_AGAIN', 'We could not accept this. Please send it again.'),
} as const

const anyPaper = {
  UNREADABLE: rejected(
    'UPLOAD_AGAIN',
    'We could not read it. Please use good light and show the whole document, without glare.',
  ),
} as const

type Outcomes = Readonly<Record<DocumentName, Readonly<Partial<Record<Reason, Outcome>>>>>

/** The reasons of each document. */
export const outcomes: Outcomes = /* @__PURE__ */ makeOutcomes()

function makeOutcomes(): Outcomes {
  return {
    aadhaar: {
      ...anyDocument,
      ...anyPaper,
      NAME_MISMATCH: rejected('UPDATE_NAME', 'The name on your Aadhaar is not the name of your account.'),
      WRONG_DOCUMENT: rejected(
        'UPLOAD_AGAIN',
        'This is not an Aadhaar. Please upload the side with your name and photo.',
      ),
      UNDER_18: rejected('CHAT', 'You need to be at least 18 years old to invest with us.'),
      AGE_UNKNOWN: review('We could not read your date of birth. Our team looks at it within 24 hours.'),
    },
    pan: {
      ...anyDocument,
      ...anyPaper,
      NAME_MISMATCH: rejected('UPDATE_NAME', 'The name on this PAN is not the name of your account.'),
      WRONG_DOCUMENT: rejected(
        'UPLOAD_AGAIN',
        'This is not a PAN card. Please upload the side with your name and PAN.',
      ),
      UNDER_18: rejected('CHAT', 'You need to be at least 18 years old to invest with us.'),
      AGE_UNKNOWN: review('We could not read your date of birth. Our team looks at it within 24 hours.'),
      BIRTH_DATE_DIFFERS: review('The dates of birth on PAN and Aadhaar differ. Our team looks at it within 24 hours.'),
      ALREADY_USED: rejected('CHAT', 'Another account uses this PAN. Please chat with us.'),
      PAN_INACTIVE: rejected('CHAT', 'The Income Tax Department lists this PAN as inactive. Please chat with us.'),
      OTHER: rejected('ENTER_AGAIN', 'We could not accept this PAN. Please enter it again.'),
    },
    selfie: {
      ...anyDocument,
      NO_FACE: rejected('RETAKE', "Couldn't see you properly! Take another selfie"),
      NOT_LIVE: rejected('RETAKE', "Couldn't see you properly! Take another selfie"),
      OTHER_FACE: rejected('RETAKE', 'This does not look like the photo on your Aadhaar. Please take another selfie.'),
      FACE_UNSURE: review('Our team compares your selfie with the photo on your Aadhaar within 24 hours.'),
      OTHER: rejected('RETAKE', 'We could not accept this selfie. Please take another one.'),
    },
    signature: { ...anyDocument, ...anyPaper },
    bank: {
      ...anyDocument,
      NAME_MISMATCH: rejected(
        'OTHER_ACCOUNT',
        'This account is in another name. Please add one in the name of your Ansh account.',
      ),
      ACCOUNT_REFUSED: rejected(
        'OTHER_ACCOUNT',
        'The bank does not accept this account. Please check the number or use another account.',
      ),
      ALREADY_USED: rejected(
        'OTHER_ACCOUNT',
        'Somebody else on Ansh uses this account. Please add another one in your name, or in that of your company.',
      ),
      OTHER: rejected('OTHER_ACCOUNT', 'We could not accept this account. Please use another one.'),
    },
    demat: {
      ...anyDocument,
      ...anyPaper,
      NAME_MISMATCH: rejected(
        'OTHER_ACCOUNT',
        'This demat account is in another name. Please add one in the name of your Ansh account.',
      ),
      WRONG_DOCUMENT: rejected(
        'UPLOAD_AGAIN',
        'This is not a CML or CMR copy. Please upload the one from your broker.',
      ),
      ID_NOT_FOUND: review(
        'We could not find this demat id and your name in the copy. Our team looks at it within 24 hours.',
      ),
      ALREADY_USED: rejected(
        'OTHER_ACCOUNT',
        'Somebody else on Ansh uses this demat account. Please add another one in your name, or in that of your company.',
      ),
      OTHER: rejected(
        'UPLOAD_AGAIN',
        'We could not accept this demat account. Please check the id and upload the copy again.',
      ),
    },
  }
}

/** The outcome of a reason for a document. Throws for a reason that the document does not have. */
export function outcomeOf(document: DocumentName, reason: Reason): Outcome {
  const outcome = outcomes[document][reason]
  if (outcome === undefined) throw new Error(`${document} has no reason ${reason}`)
  return outcome
}
