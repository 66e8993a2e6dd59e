import { call } from '#web/api/client.ts'
import { navigate } from '#web/app/navigation.ts'
import { loginWords } from '#web/copy/account.ts'
import { type Checked, wrong } from './checked.ts'
import { loadPhoneProof } from './phone-proof.ts'
import { keepRegistration } from './registration-path.ts'
import type { DetailsState, OtpPhoneState } from './route-state.ts'

type PhoneRegistration = Extract<OtpPhoneState, { type: 'register' }>

/** To whom a code goes, before it has gone. */
export type PhoneTarget = Pick<OtpPhoneState & { type: 'login' }, 'type' | 'username'> | Pick<PhoneRegistration, 'type' | 'username' | 'registration' | 'changeEmail'>

/** Has a code sent to a phone number. */
export async function sendPhoneProof(target: PhoneTarget): Promise<void> {
  const proof = await loadPhoneProof()
  const { username } = target
  await proof.send(username, () => {
    if (target.type === 'login') return call('sendLoginCode', { body: { username } })
    const { registration, changeEmail } = target
    return call('sendPhoneCode', { body: { mobile_number: username, id: registration.id, ...(changeEmail && { change_email: true }) } })
  })
}

export async function callWithCode(username: string): Promise<void> {
  await call('requestCodeByCall', { body: { username } })
}

/** Shows the server the code of a phone number. */
export async function checkPhoneCode(state: OtpPhoneState, otp: string): Promise<Checked> {
  const proof = await loadPhoneProof()
  const proved = await proof.confirm(state.username, otp)
  if (state.type === 'register') return checkRegistration(state, proved)
  const answer = await call('verifyLoginCode', { body: { username: state.username, ...proved } })
  return answer.message === 'OTP_VERIFIED' ? { kind: 'session', token: answer.token.token } : wrong(answer, loginWords.blocked)
}

async function checkRegistration(state: PhoneRegistration, proved: { readonly otp: string; readonly id_token?: string }): Promise<Checked> {
  const { username, countryCode, registration, changeEmail } = state
  const change = changeEmail && { change_email: true, email: registration.email, code: changeEmail }
  const answer = await call('verifyPhoneCode', { body: { mobile_number: username, ...proved, id: registration.id, ...change } })
  if (answer.message !== 'OTP_VERIFIED') return wrong(answer, loginWords.blocked)
  // The number's own account was entered, with its new address.
  if (answer.Jwttoken !== undefined) return { kind: 'session', token: answer.Jwttoken.token }
  keepRegistration(registration)
  return { kind: 'onward', go: () => navigate('/type', { replace: true, state: { registration, username, countryCode } satisfies DetailsState }) }
}
