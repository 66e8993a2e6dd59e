/** The texts of login and sign-up, exactly as the specification has them, misspellings included. Here those of the phone, which everybody needs. */
export const loginWords = {
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

/** As `resendAfterSeconds` of shared/account, whose module carries schemas. */
export const resendAfterSeconds: typeof import('#shared/account/account.ts').resendAfterSeconds = 30
