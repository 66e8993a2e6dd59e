import { t } from '@lingui/core/macro'
/** The texts of codes and registrations, quoted from docs/specification/texts.md with its misspellings. */
export const codeTexts = () =>
  ({
    alreadyRegistered: t`Mobile number already registered`,
    codeShape: t`Must be exactly 6 digits`,
    noServer: t`Unable to connect the server, Please try again`,
    other: t`Something went wrong`,
    invalidOtp: t`Invalid OTP`,
  }) as const

/** Replaces the buttons for another code by email. */
export const noFurtherCode = () =>
  t`No further code is sent after four wrong ones. You may enter the last one once more.`

/** A copy of `resendAfterSeconds` of shared/account/account.ts, because an import would load the schemas of that file. The type keeps the two equal. */
export const resendAfterSeconds: typeof import('#shared/account/account.ts').resendAfterSeconds = 30
