/** The texts of the details screens. */
export const detailsTexts = {
  firstNameRequired: 'First name required',
  lastNameRequired: 'Last name required',
  companyNameRequired: 'Company name required',
  registrationNumberRequired: 'Company register number name required',
  nameHelp: 'Enter your name exactly as on your PAN',
} as const
