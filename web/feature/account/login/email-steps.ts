import type { Handle } from '#shared/kernel/id.ts'
import { call } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { codeTexts } from '#web/feature/account/code/code-text.ts'
import { loginTexts } from './login-text.ts'
import { emailTexts, linkedText } from '#web/lib/email.ts'
import { browserKey } from '#web/feature/account/session/browser-key.ts'
import { type CodeResult, wrongCode } from '#web/feature/account/code/code-result.ts'
import type { BlockLeft } from './login-failure.ts'
import { storeRegistration, storedRegistration } from '#web/feature/account/sign-up/registration-path.ts'
import type { OtpEmailState, PhoneState } from './route-state.ts'

/** The result of starting a registration with an e-mail address. */
export type RegistrationStart =
  | { readonly kind: 'sent' }
  /** The address was verified before, in this tab. */
  | { readonly kind: 'verified'; readonly id: string }
  /** The address has an account. `message` names it in masked form. */
  | { readonly kind: 'linked'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string; readonly blocked?: true; readonly left?: BlockLeft }

/** Sends a registration code. The handle of an earlier verification is sent when it belongs to the same address. */
export async function beginRegistration(email: string): Promise<RegistrationStart> {
  const answer = await call('sendRegistrationCode', { body: { email, ...ownHandle(email) } })
  if (answer.message === 'OTP SENT SUCCESSSFULLY') return { kind: 'sent' }
  if (answer.message === 'ACCOUNT_BLOCKED')
    return { kind: 'refused', message: emailTexts().blocked, blocked: true, left: answer.data }
  const { isMobileVerified, created_user_id: id, email: masked, mobileno } = answer.data
  if (isMobileVerified) return { kind: 'linked', message: linkedText(masked, mobileno) }
  return id === null ? { kind: 'refused', message: codeTexts().other } : { kind: 'verified', id }
}

/** The handle of the registration that this tab has started with the same address, if any. */
function ownHandle(email: string): { readonly created_user_id?: string } {
  const stored = storedRegistration()
  return stored?.email === email ? { created_user_id: stored.id } : {}
}

/** The recipient of an e-mail code: an address, or an account of which only the handle is known. */
type EmailTarget = { readonly type: 'register' | 'login'; readonly email: string; readonly handle?: Handle }

const recipientBody = ({ email, handle }: EmailTarget) => (handle === undefined ? { email } : { handle })

export async function sendEmailLogin(target: EmailTarget): Promise<void> {
  await call('sendEmailLoginCode', { body: recipientBody(target) })
}

/** Sends the code of `/otpemail` again. Throws also when the address can no longer be registered. */
export async function resendEmailCode(target: EmailTarget): Promise<void> {
  if (target.type === 'login') return sendEmailLogin(target)
  const start = await beginRegistration(target.email)
  if (start.kind !== 'sent') throw new Error(start.kind)
}

export async function checkEmailCode(state: OtpEmailState, otp: string): Promise<CodeResult> {
  if (state.type === 'register') return checkRegistration(state.email, otp)
  const answer = await call('verifyEmailLoginCode', { body: { ...recipientBody(state), otp, browser: browserKey() } })
  return answer.message === 'OTP_VERIFIED'
    ? { kind: 'session', token: answer.token.token }
    : wrongCode(answer, loginTexts().blocked)
}

async function checkRegistration(email: string, otp: string): Promise<CodeResult> {
  const answer = await call('verifyRegistrationCode', {
    body: { email, otp, user_role: 'INVESTER_CLIENT', ...ownHandle(email), browser: browserKey() },
  })
  if (answer.message !== 'OTP_VERIFIED') return wrongCode(answer, emailTexts().tooManyTries)
  return { kind: 'next', go: () => toPhoneStep(email, answer.data.created_user_id) }
}

/** Stores the verified address in this tab and opens the phone number screen. */
export function toPhoneStep(email: string, id: string): void {
  const registration = { ...earlierRegistration(email), id, email }
  storeRegistration(registration)
  navigate('/signupphone', { replace: true, state: { type: 'register', registration } satisfies PhoneState })
}

/** The data of an earlier registration with the same address, if any. */
function earlierRegistration(email: string) {
  const stored = storedRegistration()
  return stored?.email === email ? stored : undefined
}
