import { call } from '#web/platform/api/client.ts'
import { loginTexts } from '#web/feature/account/login/login-text.ts'
import { browserKey } from '#web/feature/account/session/browser-key.ts'
import { type CodeResult, refusedCode, wrongCode } from '#web/feature/account/code/code-result.ts'
import { loadPhoneProof } from './load-phone-proof.ts'
import { sendPhoneLogin } from './phone-steps.ts'
import type { OtpPhoneState } from '#web/feature/account/login/route-state.ts'

// Loaded only for a registration.
const loadRegistration = () => import('#web/feature/account/sign-up/phone-registration.ts')

/** Sends the code of `/otpphone` again. */
export async function resendPhoneCode(state: OtpPhoneState): Promise<void> {
  if (state.type === 'login') return sendPhoneLogin(state.username)
  await (await loadRegistration()).sendPhoneRegistration(state)
}

/** Checks the code of a phone number on the server. */
export async function checkPhoneCode(state: OtpPhoneState, otp: string): Promise<CodeResult> {
  const { username } = state
  const proof = await (await loadPhoneProof()).confirm(username, otp)
  if ('refused' in proof) return refusedCode(proof.refused)
  if (state.type === 'register') return (await loadRegistration()).checkPhoneRegistration(state, proof)
  const answer = await call('verifyLoginCode', { body: { username, ...proof, browser: browserKey() } })
  return answer.message === 'OTP_VERIFIED'
    ? { kind: 'session', token: answer.token.token }
    : wrongCode(answer, loginTexts().blocked)
}
