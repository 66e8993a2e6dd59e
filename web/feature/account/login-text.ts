/** The texts of login and sign-up by phone, quoted from docs/specification/texts.md with its misspellings. The e-mail texts are in web/lib/email.ts. */
export const loginTexts = {
  numberRequired: 'Mobile Number is required',
  numberInvalid: 'Enter a valid Mobile Number',
  notRegistered: 'Please enter a registered phone number',
  alreadyRegistered: 'Mobile number already registered',
  invalidNumber: 'Invalid number',
  noNumber: 'Mobile number is required',
  noAccess: "You don't have access to login",
  network: 'Network error, please try later',
  codeShape: 'Must be exactly 6 digits',
  invalidOtp: 'Invalid OTP',
  blocked: 'Account blocked, please try after 24hours',
  noServer: 'Unable to connect the server, Please try again',
  other: 'Something went wrong',
} as const

/** A copy of `resendAfterSeconds` of shared/account/account.ts, because an import would load the schemas of that file. The type keeps the two equal. */
export const resendAfterSeconds: typeof import('#shared/account/account.ts').resendAfterSeconds = 30
