import { refusal } from '#shared/kernel/refusal.ts'

export const BANK_NOT_LISTED = refusal(
  'BANK_NOT_LISTED',
  409,
  'We work with accounts at scheduled commercial banks only. Please use an account at another bank.',
)
export const IFSC_UNKNOWN = refusal(
  'IFSC_UNKNOWN',
  404,
  'No branch has this IFSC. Please check it on your cheque book or passbook.',
)
export const BRANCHES_UNREACHABLE = refusal(
  'BRANCHES_UNREACHABLE',
  502,
  "We can't reach the branch directory just now. Please try again in a few minutes.",
)
export const TOO_MANY_LOOK_UPS = refusal(
  'TOO_MANY_LOOK_UPS',
  429,
  'You have looked up many branches in a short time. Please try again after an hour.',
)
