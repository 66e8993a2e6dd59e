import type { User } from '#shared/account/account.ts'
import { EMAIL_FIXED, NO_ACCESS } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Context } from '#functions/platform/context.ts'
import { hasShares } from '#functions/holding/queries.ts'
import { readKycStatus } from '#functions/kyc/queries.ts'
import { hasEverPaid } from '#functions/order/queries.ts'

/** Whether the proof of the phone number is too weak to replace the e-mail address: KYC is approved, or the account owns shares or has ever paid. */
export async function isEmailLocked(context: Context<'table:read'>, { id }: Pick<User, 'id'>): Promise<boolean> {
  const [kyc, hasPaid, owns] = await Promise.all([
    readKycStatus(context, id),
    hasEverPaid(context, id),
    hasShares(context, id),
  ])
  return kyc === 'Approved' || hasPaid || owns
}

/** Refuses NO_ACCESS for an account that is not an active one of an investor, and EMAIL_FIXED for a locked e-mail address. */
export async function refuseLockedEmail(context: Context<'table:read'>, user: User): Promise<void> {
  if (user.status !== 'ACTIVE' || user.role !== 'INVESTER_CLIENT') throw new Refused(NO_ACCESS)
  if (await isEmailLocked(context, user)) throw new Refused(EMAIL_FIXED)
}
