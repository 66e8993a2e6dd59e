import { call } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { loginTexts } from '#web/feature/account/login/login-text.ts'
import { browserKey } from '#web/feature/account/session/browser-key.ts'
import { type CodeResult, wrongCode } from '#web/feature/account/code/code-result.ts'
import { loadPhoneProof } from '#web/feature/account/phone/load-phone-proof.ts'
import type { ProofFields } from '#web/feature/account/phone/phone-proof.ts'
import { storeRegistration } from './registration-path.ts'
import type { DetailsState } from '#web/platform/navigation/route-state.ts'
import type { OtpPhoneState } from '#web/feature/account/login/route-state.ts'

type PhoneRegistration = Extract<OtpPhoneState, { type: 'register' }>

/** Sends a code to the phone number of a registration, or of the account that gets the address of the registration. */
export async function sendPhoneRegistration({
  username,
  registration,
  changeEmail,
}: Pick<PhoneRegistration, 'username' | 'registration' | 'changeEmail'>): Promise<void> {
  const proof = await loadPhoneProof()
  await proof.send(username, (unsent) =>
    call('sendPhoneCode', {
      body: { mobile_number: username, id: registration.id, ...(changeEmail && { change_email: true }), ...unsent },
    }),
  )
}

/** Adds a proved number to the registration, or logs in to the account that has it. */
export async function checkPhoneRegistration(state: PhoneRegistration, proof: ProofFields): Promise<CodeResult> {
  const { username, countryCode, registration, changeEmail } = state
  const change = changeEmail && { change_email: true, email: registration.email, code: changeEmail }
  const answer = await call('verifyPhoneCode', {
    body: { mobile_number: username, ...proof, id: registration.id, ...change, browser: browserKey() },
  })
  if (answer.message !== 'OTP_VERIFIED') return wrongCode(answer, loginTexts().blocked)
  if (answer.Jwttoken !== undefined) return { kind: 'session', token: answer.Jwttoken.token }
  storeRegistration(registration)
  return {
    kind: 'next',
    go: () =>
      navigate('/type', { replace: true, state: { registration, username, countryCode } satisfies DetailsState }),
  }
}
