import { call } from '#web/platform/api/client.ts'
import { loginWords } from '#web/feature/account/login-text.ts'
import { type Checked, wrong } from './checked.ts'
import { loadPhoneProof } from './phone-proof.ts'
import type { OtpPhoneState } from './route-state.ts'

// Only who registers needs the rest of it.
const loadRegistration = () => import('./phone-registration.ts')

/** Has a login code sent to a phone number. */
export async function sendPhoneLogin(username: string): Promise<void> {
  const proof = await loadPhoneProof()
  await proof.send(username, () => call('sendLoginCode', { body: { username } }))
}

/** Sends the code of `/otpphone` once more. */
export async function resendPhoneCode(state: OtpPhoneState): Promise<void> {
  if (state.type === 'login') return sendPhoneLogin(state.username)
  await (await loadRegistration()).sendPhoneRegistration(state)
}

export async function callWithCode(username: string): Promise<void> {
  await call('requestCodeByCall', { body: { username } })
}

/** Shows the server the code of a phone number. */
export async function checkPhoneCode(state: OtpPhoneState, otp: string): Promise<Checked> {
  const { username } = state
  const proved = await (await loadPhoneProof()).confirm(username, otp)
  if (state.type === 'register') return (await loadRegistration()).checkPhoneRegistration(state, proved)
  const answer = await call('verifyLoginCode', { body: { username, ...proved } })
  return answer.message === 'OTP_VERIFIED'
    ? { kind: 'session', token: answer.token.token }
    : wrong(answer, loginWords.blocked)
}
