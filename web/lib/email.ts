import { t } from '@lingui/core/macro'
/** The texts of the e-mail screens. */
export const emailTexts = () =>
  ({
    required: t`Email is required`,
    invalid: t`Enter a valid email`,
    valid: t`Valid Email`,
    notTaken: t`Please use a different email address`,
    notRegistered: t`Please enter a registered email`,
    refused: t`Invalid email`,
    verified: t`Email already verified`,
    blocked: t`Account blocked`,
    tooManyTries: t`Too many failed attmpts, try after 24 hours`,
  }) as const

/** docs/specification/texts.md, X17. */
export function blockedFor(hours: number, minutes: number): string {
  return t`Account blocked, please try after ${hours} hours ${minutes} minutes`
}

/** docs/specification/texts.md, X44. `email` and `phone` are masked by the server. */
export function linkedText(email: string, phone: string): string {
  return t`${email} is linked to ${phone}`
}

/** The same rule as the schema of the contract, for an address in lower case. */
const emailPattern = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/
const emailMax = 254
/** Refused without a call. The server has the full list. */
const refusedDomains: readonly string[] = ['yopmail.com']

/** The error of an address, if any. */
export function emailError(email: string): string | undefined {
  if (email === '') return emailTexts().required
  if (!emailPattern.test(email) || email.length > emailMax) return emailTexts().invalid
  return refusedDomains.includes(email.slice(email.indexOf('@') + 1)) ? emailTexts().notTaken : undefined
}
