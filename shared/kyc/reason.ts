import * as z from 'zod/mini'

/** Why a step is rejected or under review. A closed list: each has its words in ./outcome.ts. */
export const reasons = [
  'NAME_MISMATCH',
  'NAME_NEAR',
  'NAME_CHANGED',
  'UNREADABLE',
  'WRONG_DOCUMENT',
  'UNDER_18',
  'AGE_UNKNOWN',
  'BIRTH_DATE_DIFFERS',
  'ALREADY_USED',
  'PAN_INACTIVE',
  'NO_FACE',
  'NOT_LIVE',
  'OTHER_FACE',
  'FACE_UNSURE',
  'ACCOUNT_REFUSED',
  'ID_NOT_FOUND',
  'NO_ANSWER',
  'OTHER',
] as const
export const Reason = z.enum(reasons)
export type Reason = z.infer<typeof Reason>

/** The reasons of a final no: nothing that the person could send changes it. */
export const FinalReason = z.enum(['UNDER_18'])
export type FinalReason = z.infer<typeof FinalReason>

/** What a person can do about a step. */
export const fixes = ['UPDATE_NAME', 'UPLOAD_AGAIN', 'RETAKE', 'ENTER_AGAIN', 'OTHER_ACCOUNT', 'WAIT', 'CHAT'] as const
export const Fix = z.enum(fixes)
export type Fix = z.infer<typeof Fix>
