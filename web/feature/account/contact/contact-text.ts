import { t } from '@lingui/core/macro'
/** The texts for changing a phone number or e-mail address, quoted from docs/specification/texts.md with its misspellings. */
export const contactTexts = () =>
  ({
    numberUnchanged: t`Please update new number`,
    emailUnchanged: t`Please update new email`,
    numberRequired: t`Number is required`,
    emailRequired: t`Email is required`,
    emailInvalid: t`Enter a valid email`,
    numberInvalid: t`Please enter valid number`,
    numberTaken: t`Mobile number already registered`,
    emailTaken: t`Email already exists`,
    noAccess: t`You don't have access to login`,
    codeShape: t`Must be exactly 6 digits`,
    invalidOtp: t`Invalid OTP`,
    tooManyTries: t`Too many tries, chat with us`,
    numberBlocked: t`Account blocked, please try after 24hours`,
    emailBlocked: t`Too many failed attmpts, try after 24 hours`,
    noServer: t`Unable to connect the server, Please try again`,
    other: t`Something went wrong`,
    numberUpdated: t`Number updated successfully`,
    emailUpdated: t`Email updated successfully`,
  }) as const
