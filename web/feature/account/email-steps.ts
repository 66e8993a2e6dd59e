import { call } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation.ts'
import { loginWords } from '#web/feature/account/login-text.ts'
import { emailWords, linkedWords } from '#web/lib/email.ts'
import { type Checked, wrong } from './checked.ts'
import { keepRegistration, keptRegistration } from './registration-path.ts'
import type { OtpEmailState, PhoneState } from './route-state.ts'

/** What comes of an address that somebody wants to register with. */
export type Begun =
  | { readonly kind: 'sent' }
  /** T5: proved before, in this tab. */
  | { readonly kind: 'verified'; readonly id: string }
  /** T6: `words` name the account, masked. */
  | { readonly kind: 'linked'; readonly words: string }
  | { readonly kind: 'refused'; readonly words: string }

/** X23–X26. The handle of an earlier verification goes with the address that it is of. */
export async function beginRegistration(email: string): Promise<Begun> {
  const answer = await call('sendRegistrationCode', { body: { email, ...ownHandle(email) } })
  if (answer.message === 'OTP SENT SUCCESSSFULLY') return { kind: 'sent' }
  if (answer.message === 'ACCOUNT_BLOCKED') return { kind: 'refused', words: emailWords.blocked }
  const { isMobileVerified, created_user_id: id, email: masked, mobileno } = answer.data
  if (isMobileVerified) return { kind: 'linked', words: linkedWords(masked, mobileno) }
  return id === null ? { kind: 'refused', words: loginWords.other } : { kind: 'verified', id }
}

/** The registration that this tab has begun with the same address, if any. */
function ownHandle(email: string): { readonly created_user_id?: string } {
  const kept = keptRegistration()
  return kept?.email === email ? { created_user_id: kept.id } : {}
}

/** To whom an e-mail code goes: an address, or an account of which only the handle is known. */
type EmailTarget = { readonly type: 'register' | 'login'; readonly email: string; readonly handle?: string }

const whose = ({ email, handle }: EmailTarget) => (handle === undefined ? { email } : { handle })

export async function sendEmailLogin(target: EmailTarget): Promise<void> {
  await call('sendEmailLoginCode', { body: whose(target) })
}

/** Sends the code of `/otpemail` once more. Throws as well when the address has meanwhile become something else. */
export async function resendEmailCode(target: EmailTarget): Promise<void> {
  if (target.type === 'login') return sendEmailLogin(target)
  const begun = await beginRegistration(target.email)
  if (begun.kind !== 'sent') throw new Error(begun.kind)
}

export async function checkEmailCode(state: OtpEmailState, otp: string): Promise<Checked> {
  if (state.type === 'register') return checkRegistration(state.email, otp)
  const answer = await call('verifyEmailLoginCode', { body: { ...whose(state), otp } })
  return answer.message === 'OTP_VERIFIED'
    ? { kind: 'session', token: answer.token.token }
    : wrong(answer, loginWords.blocked)
}

async function checkRegistration(email: string, otp: string): Promise<Checked> {
  const answer = await call('verifyRegistrationCode', {
    body: { email, otp, user_role: 'INVESTER_CLIENT', ...ownHandle(email) },
  })
  if (answer.message !== 'OTP_VERIFIED') return wrong(answer, emailWords.tooManyTries)
  return { kind: 'onward', go: () => toPhoneStep(email, answer.data.created_user_id) }
}

/** From a proved address to the phone number; this tab remembers it. */
export function toPhoneStep(email: string, id: string): void {
  const registration = { ...ownTold(email), id, email }
  keepRegistration(registration)
  navigate('/signupphone', { replace: true, state: { type: 'register', registration } satisfies PhoneState })
}

/** What an earlier try with the same address has told already. */
function ownTold(email: string) {
  const kept = keptRegistration()
  return kept?.email === email ? kept : undefined
}
