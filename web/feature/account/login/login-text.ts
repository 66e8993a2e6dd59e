import { t } from '@lingui/core/macro'
/** The texts of the first screen of login by phone, and those that it shares, quoted from docs/specification/texts.md with its misspellings. The e-mail texts are in web/lib/email.ts. */
export const loginTexts = () =>
  ({
    numberRequired: t`Mobile Number is required`,
    numberInvalid: t`Enter a valid Mobile Number`,
    notRegistered: t`Please enter a registered phone number`,
    invalidNumber: t`Invalid number`,
    noNumber: t`Mobile number is required`,
    noAccess: t`You don't have access to login`,
    network: t`Network error, please try later`,
    blocked: t`Account blocked, please try after 24hours`,
  }) as const
