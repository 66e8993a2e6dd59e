/** The texts of login, exactly as the specification has them, misspellings included. */
export const loginWords = {
  numberRequired: 'Mobile Number is required',
  numberInvalid: 'Enter a valid Mobile Number',
  notRegistered: 'Please enter a registered phone number',
  invalidNumber: 'Invalid number',
  noNumber: 'Mobile number is required',
  noAccess: "You don't have access to login",
  network: 'Network error, please try later',
  invalidOtp: 'Invalid OTP',
  blocked: 'Account blocked, please try after 24hours',
  noServer: 'Unable to connect the server, Please try again',
  other: 'Something went wrong',
} as const

/** As `resendAfterSeconds` of shared/account, whose module carries schemas. */
export const resendAfterSeconds: typeof import('#shared/account/account.ts').resendAfterSeconds = 30
