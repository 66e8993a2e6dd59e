/** The texts of the e-mail screens. */
export const emailWords = {
  required: 'Email is required',
  invalid: 'Enter a valid email',
  valid: 'Valid Email',
  notTaken: 'Please use a different email address',
  notRegistered: 'Please enter a registered email',
  refused: 'Invalid email',
  verified: 'Email already verified',
  blocked: 'Account blocked',
  tooManyTries: 'Too many failed attmpts, try after 24 hours',
} as const

/** X17. */
export function blockedFor(hours: number, minutes: number): string {
  return `Account blocked, please try after ${hours} hours ${minutes} minutes`
}

/** X44, of what the server has masked. */
export function linkedWords(email: string, phone: string): string {
  return `${email} is linked to ${phone}`
}

/** As the contract's schema judges an address; it is lowercased as it is typed. */
const emailLooks = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/
const emailMax = 254
/** Told at once for these; the server decides by a list of its own. */
const domainsNotTaken: readonly string[] = ['yopmail.com']

/** X1–X3: what is wrong with an address, if anything. */
export function emailError(email: string): string | undefined {
  if (email === '') return emailWords.required
  if (!emailLooks.test(email) || email.length > emailMax) return emailWords.invalid
  return domainsNotTaken.includes(email.slice(email.indexOf('@') + 1)) ? emailWords.notTaken : undefined
}
