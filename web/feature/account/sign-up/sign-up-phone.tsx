import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { navigate, useRouteState } from '#web/platform/navigation/navigation.ts'
import { Splash } from '#web/ui/state/splash.tsx'
import { PhoneForm } from '#web/feature/account/phone/phone-form.tsx'
import { sendPhoneLogin } from '#web/feature/account/phone/phone-steps.ts'
import type { OtpPhoneState, PhoneState } from '#web/feature/account/login/route-state.ts'
import { rememberSentCode } from '#web/feature/account/code/sent-code.ts'
import { usePhoneForm } from '#web/feature/account/phone/use-phone-form.ts'
import { loadCode } from '#web/platform/load-code.ts'

// Loaded separately, because most visitors log in.
const RegisterPhone = lazy(async () => ({
  default: (await loadCode(() => import('./register-phone.tsx'))).RegisterPhone,
}))
const LinkedNotice = lazy(async () => ({ default: (await loadCode(() => import('./linked-notice.tsx'))).LinkedNotice }))

/** `/signupphone`: the phone number of a login or a registration. */
export function SignUpPhone() {
  const state = useRouteState<PhoneState>()
  if (state?.type !== 'register') return <LoginPhone {...state} />
  return (
    <Suspense fallback={<Splash quiet />}>
      <RegisterPhone registration={state.registration} />
    </Suspense>
  )
}

function LoginPhone({ linked, email }: Partial<Extract<PhoneState, { type: 'login' }>>) {
  const form = usePhoneForm('login', async ({ username, shown, country, digits }) => {
    await sendPhoneLogin(username)
    const state: OtpPhoneState = { type: 'login', username, shown, sentAtMs: Date.now() }
    rememberSentCode({ phone: { country, digits, state } })
    navigate('/otpphone', { state })
  })
  return (
    <PhoneForm
      title={t`Log in or sign up`}
      notice={
        linked !== undefined && (
          <Suspense>
            <LinkedNotice message={linked} email={email} />
          </Suspense>
        )
      }
      form={form}
      button={t`SEND OTP`}
      other="email"
    />
  )
}
