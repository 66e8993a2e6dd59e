import { t } from '@lingui/core/macro'
import type { DisplayStatus } from '#shared/kyc/kyc.ts'

/** How far somebody's KYC is, by its status on the wire. */
export const kycStatusTexts = (): Readonly<Record<DisplayStatus, string>> => ({
  Pending: t`Pending`,
  Submitted: t`Submitted`,
  Approved: t`Approved`,
  Rejected: t`Rejected`,
})
