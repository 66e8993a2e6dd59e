import type { User } from '#shared/account/account.ts'
import type { Contact } from '#shared/account/contact-api.ts'
import type { Caller } from '#functions/platform/security/session.ts'
import type { OtpSubject } from '#functions/account/otp/otp.ts'

/** The code that a user confirms before a change of one contact. It is sent to the other contact and is valid for this session. */
export function stepUpCode(user: User, { sessionId }: Caller, change: Contact): OtpSubject {
  return { purpose: 'step-up', identifier: change === 'number' ? user.email : user.phone, bound: sessionId }
}

/** The code by which a user accepts an offer for shares. It is sent to the phone, is valid for this session, and changes no contact. */
export function sellCode({ phone }: Pick<User, 'phone'>, { sessionId }: Pick<Caller, 'sessionId'>): OtpSubject {
  return { purpose: 'sell', identifier: phone, bound: sessionId }
}
