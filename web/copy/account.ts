/** The texts of login and sign-up, exactly as the specification has them, misspellings included. */
export const loginWords = {
  numberRequired: 'Mobile Number is required',
  numberInvalid: 'Enter a valid Mobile Number',
  notRegistered: 'Please enter a registered phone number',
  alreadyRegistered: 'Mobile number already registered',
  invalidNumber: 'Invalid number',
  noNumber: 'Mobile number is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Enter a valid email',
  emailValid: 'Valid Email',
  emailNotTaken: 'Please use a different email address',
  emailNotRegistered: 'Please enter a registered email',
  emailRefused: 'Invalid email',
  emailVerified: 'Email already verified',
  emailBlocked: 'Account blocked',
  noAccess: "You don't have access to login",
  network: 'Network error, please try later',
  codeShape: 'Must be exactly 6 digits',
  invalidOtp: 'Invalid OTP',
  blocked: 'Account blocked, please try after 24hours',
  tooManyTries: 'Too many failed attmpts, try after 24 hours',
  noServer: 'Unable to connect the server, Please try again',
  other: 'Something went wrong',
  firstNameRequired: 'First name required',
  lastNameRequired: 'Last name required',
  companyNameRequired: 'Company name required',
  registrationNumberRequired: 'Company register number name required',
  nameHelp: 'Enter your name exactly as on your PAN',
} as const

/** X17. */
export function blockedFor(hours: number, minutes: number): string {
  return `Account blocked, please try after ${hours} hours ${minutes} minutes`
}

/** X44, of what the server has masked. */
export function linkedWords(email: string, phone: string): string {
  return `${email} is linked to ${phone}`
}

/** As `resendAfterSeconds` of shared/account, whose module carries schemas. */
export const resendAfterSeconds: typeof import('#shared/account/account.ts').resendAfterSeconds = 30

/** As the contract's schema judges an address; it is lowercased as it is typed. */
const emailLooks = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/
const emailMax = 254
/** Told at once for these; the server decides by a list of its own. */
const domainsNotTaken: readonly string[] = ['yopmail.com']

/** X1–X3: what is wrong with an address, if anything. */
export function emailError(email: string): string | undefined {
  if (email === '') return loginWords.emailRequired
  if (!emailLooks.test(email) || email.length > emailMax) return loginWords.emailInvalid
  return domainsNotTaken.includes(email.slice(email.indexOf('@') + 1)) ? loginWords.emailNotTaken : undefined
}
