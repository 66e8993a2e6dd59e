import { t } from '@lingui/core/macro'
/** The texts of the details screens. */
export const detailsTexts = () =>
  ({
    firstNameRequired: t`First name required`,
    lastNameRequired: t`Last name required`,
    companyNameRequired: t`Company name required`,
    /** With what it can be, in place of the help below the field. */
    registrationNumberRequired: t`Company register number name required. CIN, LLPIN or another registration number, 5 to 30 letters and digits`,
    nameHelp: t`Enter your name exactly as on your PAN`,
  }) as const
