import type { User } from '#shared/account/account.ts'
import type { Contact } from '#shared/account/contact-api.ts'
import type { Caller } from '#functions/platform/security/session.ts'
import type { OtpSubject } from '#functions/account/otp/otp.ts'

/** The code that a user confirms before a change of one contact. It is sent to the other contact and is valid for this session. */
export function stepUpCode(user: User, { sessionId }: Caller, change: Contact): OtpSubject {
  return { purpose: 'step-up', identifier: change === 'number' ? user.email : user.phone, bound: sessionId }
}
