import { call } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation.ts'
import { loginWords } from '#web/feature/account/login-text.ts'
import { type Checked, wrong } from './checked.ts'
import { loadPhoneProof, type Proved } from './phone-proof.ts'
import { keepRegistration } from './registration-path.ts'
import type { DetailsState, OtpPhoneState } from './route-state.ts'

type PhoneRegistration = Extract<OtpPhoneState, { type: 'register' }>

/** Has a code sent to the phone number of a registration, or of the account that is to get its address. */
export async function sendPhoneRegistration({
  username,
  registration,
  changeEmail,
}: Pick<PhoneRegistration, 'username' | 'registration' | 'changeEmail'>): Promise<void> {
  const proof = await loadPhoneProof()
  await proof.send(username, () =>
    call('sendPhoneCode', {
      body: { mobile_number: username, id: registration.id, ...(changeEmail && { change_email: true }) },
    }),
  )
}

/** Binds a proved number to the registration, or enters the account that has it. */
export async function checkPhoneRegistration(state: PhoneRegistration, proved: Proved): Promise<Checked> {
  const { username, countryCode, registration, changeEmail } = state
  const change = changeEmail && { change_email: true, email: registration.email, code: changeEmail }
  const answer = await call('verifyPhoneCode', {
    body: { mobile_number: username, ...proved, id: registration.id, ...change },
  })
  if (answer.message !== 'OTP_VERIFIED') return wrong(answer, loginWords.blocked)
  if (answer.Jwttoken !== undefined) return { kind: 'session', token: answer.Jwttoken.token }
  keepRegistration(registration)
  return {
    kind: 'onward',
    go: () =>
      navigate('/type', { replace: true, state: { registration, username, countryCode } satisfies DetailsState }),
  }
}
