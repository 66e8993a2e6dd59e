import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { StepProgress } from '#web/ui/layout/step-progress.tsx'
import { AccountChoice, type Choice } from '#web/feature/account/login/account-choice.tsx'
import { emailSendFailure } from '#web/feature/account/login/email-failure.ts'
import { sendEmailLogin } from '#web/feature/account/login/email-steps.ts'
import { registrationStatus } from '#web/feature/account/code/code-failure.ts'
import { sendFailure } from '#web/feature/account/login/login-failure.ts'
import { PhoneForm } from '#web/feature/account/phone/phone-form.tsx'
import { sendPhoneRegistration } from './phone-registration.ts'
import type { Registration } from '#web/platform/navigation/route-state.ts'
import type { OtpEmailState, OtpPhoneState } from '#web/feature/account/login/route-state.ts'
import { rememberSentCode } from '#web/feature/account/code/sent-code.ts'
import { type FoundAccount, useAccountSearch } from '#web/feature/account/login/use-account-search.ts'
import { type TypedPhone, usePhoneForm } from '#web/feature/account/phone/use-phone-form.ts'

/** The phone number of a registration. For a number with an account the person chooses between that account and the registration. */
export function RegisterPhone({ registration }: { registration: Registration }) {
  const [choice, setChoice] = useState<Choice>('login')
  const form = usePhoneForm('register', proceed, (error) =>
    chosenAccount() === undefined ? sendFailure(error, registrationStatus()) : emailSendFailure(error),
  )
  const { searching, account } = useAccountSearch(form.valid ? form.username : undefined)

  /** The account to log in to, if the person chose it. */
  function chosenAccount() {
    return choice === 'login' ? account : undefined
  }

  async function proceed(phone: TypedPhone) {
    const chosen = chosenAccount()
    await (chosen === undefined ? registerNumber(registration, phone, account) : logInByEmail(chosen))
  }

  return (
    <PhoneForm
      title={t`Create an account`}
      heading={t`What is your phone number?`}
      notice={<StepProgress step={2} />}
      form={form}
      busy={searching}
      button={account === undefined ? t`SEND OTP` : t`Proceed`}
    >
      {account && <AccountChoice account={account} email={registration.email} value={choice} onChange={setChoice} />}
    </PhoneForm>
  )
}

/** Sends a login code to the address of the account. The browser knows it only masked. */
async function logInByEmail({ user_id: handle, email }: FoundAccount): Promise<void> {
  await sendEmailLogin({ type: 'login', email, handle })
  navigate('/otpemail', { state: { type: 'login', email, handle, sentAtMs: Date.now() } satisfies OtpEmailState })
}

/** Sends a code to the number. */
async function registerNumber(
  registration: Registration,
  { country, digits, ...phone }: TypedPhone,
  account: FoundAccount | undefined,
): Promise<void> {
  const countryCode = `+${country.countryCode}`
  const choice = account && { changeEmail: account.code }
  const step = { type: 'register' as const, ...phone, countryCode, registration, ...choice }
  await sendPhoneRegistration(step)
  const state: OtpPhoneState = { ...step, sentAtMs: Date.now() }
  rememberSentCode({ phone: { country, digits, state } })
  navigate('/otpphone', { state })
}
