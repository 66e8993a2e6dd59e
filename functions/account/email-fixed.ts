import type { User } from '#shared/account/account.ts'
import { EMAIL_FIXED, NO_ACCESS } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { ownsShares } from '#functions/holding/read.ts'
import { readKycStatus } from '#functions/kyc/read.ts'
import { hasEverPaid } from '#functions/order/read.ts'
import { mayEnter } from './enter.ts'

/** Whether there is too much behind an account for its e-mail address to be replaced by whoever has its phone: KYC approved, or anything owned or ever paid. */
export async function isEmailFixed(ports: Ports, { id }: Pick<User, 'id'>): Promise<boolean> {
  const [kyc, hasPaid, owns] = await Promise.all([
    readKycStatus(ports, id),
    hasEverPaid(ports, id),
    ownsShares(ports, id),
  ])
  return kyc === 'Approved' || hasPaid || owns
}

/** Refuses NO_ACCESS and EMAIL_FIXED. */
export async function refuseFixedEmail(ports: Ports, user: User): Promise<void> {
  if (!mayEnter(user)) throw new Refused(NO_ACCESS)
  if (await isEmailFixed(ports, user)) throw new Refused(EMAIL_FIXED)
}
