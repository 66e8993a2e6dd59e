import { t } from '@lingui/core/macro'
/** The texts of the details screens. */
export const detailsTexts = () =>
  ({
    firstNameRequired: t`First name required`,
    lastNameRequired: t`Last name required`,
    companyNameRequired: t`Company name required`,
    registrationNumberRequired: t`Company register number name required`,
    nameHelp: t`Enter your name exactly as on your PAN`,
  }) as const
