import { refusal } from '#shared/kernel/refusal.ts'

export const STEP_NOT_REJECTED = refusal('STEP_NOT_REJECTED', 409, 'This step does not need to be sent again')
/** A step that is approved, is being looked at, or is a final no takes no submission. */
export const STEP_CLOSED = refusal('STEP_CLOSED', 409, 'This step is decided or is being checked')
export const STEP_TOO_EARLY = refusal('STEP_TOO_EARLY', 409, 'Please verify your Aadhaar first')
export const SIGNATORY_MISSING = refusal('SIGNATORY_MISSING', 409, 'Please enter the name of the signatory first')
export const PAN_NOT_MATCHED = refusal('PAN_NOT_MATCHED', 409, 'Please verify this PAN again')
export const TOO_MANY_TRIES = refusal(
  'TOO_MANY_TRIES',
  429,
  'You have tried this as often as it works in a day. Please try again tomorrow, or chat with us.',
)
/** The step has changed since the desk read it. */
export const STEP_CHANGED = refusal('STEP_CHANGED', 409, 'This step has changed meanwhile')
/** The file was there and is needed no longer: it was rejected, or it is an Aadhaar whose photo was compared. */
export const KYC_FILE_DELETED = refusal('KYC_FILE_DELETED', 404, 'We have deleted this file, as we need it no longer')
export const KYC_FILE_MISSING = refusal('KYC_FILE_MISSING', 404, 'You have not sent a file for this step')
