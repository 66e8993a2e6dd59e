/** The texts of the first screen of login by phone, and those that it shares, quoted from docs/specification/texts.md with its misspellings. The e-mail texts are in web/lib/email.ts. */
export const loginTexts = {
  numberRequired: 'Mobile Number is required',
  numberInvalid: 'Enter a valid Mobile Number',
  notRegistered: 'Please enter a registered phone number',
  invalidNumber: 'Invalid number',
  noNumber: 'Mobile number is required',
  noAccess: "You don't have access to login",
  network: 'Network error, please try later',
  blocked: 'Account blocked, please try after 24hours',
} as const
