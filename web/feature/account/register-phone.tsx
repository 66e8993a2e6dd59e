import { useState } from 'react'
import { navigate } from '#web/platform/navigation.ts'
import { AccountChoice, type Choice } from './account-choice.tsx'
import { emailSendFailure } from './email-failure.ts'
import { sendEmailLogin } from './email-steps.ts'
import { sendFailure } from './login-failure.ts'
import { PhoneForm } from './phone-form.tsx'
import { sendPhoneRegistration } from './phone-registration.ts'
import type { OtpEmailState, OtpPhoneState, Registration } from './route-state.ts'
import { type FoundAccount, useAccountSearch } from './use-account-search.ts'
import { type TypedPhone, usePhoneForm } from './use-phone-form.ts'

/** The phone number of a registration; one that has an account already offers a choice (S13). */
export function RegisterPhone({ registration }: { registration: Registration }) {
  const [choice, setChoice] = useState<Choice>('login')
  const form = usePhoneForm('register', proceed, (error) =>
    entered() === undefined ? sendFailure(error, 'register') : emailSendFailure(error),
  )
  const { searching, account } = useAccountSearch(form.complete ? form.username : undefined)

  /** The account that is to be logged in to. */
  function entered() {
    return choice === 'login' ? account : undefined
  }

  async function proceed(phone: TypedPhone) {
    const own = entered()
    await (own === undefined ? toCode(registration, phone, account) : toAccount(own))
  }

  return (
    <PhoneForm
      title="Create an account"
      form={form}
      busy={searching}
      button={account === undefined ? 'SEND OTP' : 'Proceed'}
    >
      {account && <AccountChoice account={account} email={registration.email} value={choice} onChange={setChoice} />}
    </PhoneForm>
  )
}

/** By its own address, which is only known masked. */
async function toAccount({ user_id: handle, email }: FoundAccount): Promise<void> {
  await sendEmailLogin({ type: 'login', email, handle })
  navigate('/otpemail', { state: { type: 'login', email, handle, sentAtMs: Date.now() } satisfies OtpEmailState })
}

async function toCode(registration: Registration, phone: TypedPhone, account: FoundAccount | undefined): Promise<void> {
  const state = { type: 'register' as const, ...phone, registration, ...(account && { changeEmail: account.code }) }
  await sendPhoneRegistration(state)
  navigate('/otpphone', { state: { ...state, sentAtMs: Date.now() } satisfies OtpPhoneState })
}
