import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { navigate, useBack, useRouteState } from '#web/platform/navigation/navigation.ts'
import { CodeForm } from '#web/feature/account/code/code-form.tsx'
import { verifyFailure } from '#web/feature/account/code/code-failure.ts'
import { requestCall } from '#web/feature/account/code/request-call.ts'
import { ResendCode } from '#web/feature/account/code/resend-code.tsx'
import { checkPhoneCode, resendPhoneCode } from './otp-phone-steps.ts'
import type { OtpPhoneState } from '#web/feature/account/login/route-state.ts'
import { restartRegistration } from '#web/feature/account/sign-up/restart-registration.ts'
import { renewSentCode } from '#web/feature/account/code/renew-sent-code.ts'
import { useCode } from '#web/feature/account/code/use-code.ts'
import { useSmsCode } from '#web/feature/account/code/use-sms-code.ts'
import { WayOut } from '#web/feature/account/login/way-out.tsx'

/** Verifies the code that was sent to a phone number. A right code logs in or continues the registration. */
export function OtpPhone() {
  const state = useRouteState<OtpPhoneState>()
  const known = typeof state?.username === 'string'
  useEffect(() => {
    if (!known) navigate('/signupphone', { replace: true, state: { type: 'login' } })
  }, [known])
  return known ? <PhoneCode state={state} /> : null
}

function PhoneCode({ state }: { state: OtpPhoneState }) {
  const { type, username, shown, sentAtMs } = state
  const back = useBack('/signupphone')
  const entry = useCode({
    check: (otp) => checkPhoneCode(state, otp),
    failureOf: (error) => verifyFailure(error, type),
    startAgain: restartRegistration,
  })
  useSmsCode((otp) => {
    entry.setCode(otp)
    void entry.verify(otp)
  })
  const other = type === 'login' ? 'email' : undefined
  const entersAccount = type === 'login' || state.changeEmail !== undefined
  return (
    <CodeForm
      title={t`Verify your number`}
      to={shown}
      onChange={back}
      entry={entry}
      button={type === 'login' ? t`LOGIN` : t`VERIFY`}
      welcomeText={entersAccount ? t`You are logged in` : t`Your number is verified`}
    >
      {entry.blocked ? (
        <WayOut other={other} left={entry.left} />
      ) : (
        <ResendCode
          sentAtMs={sentAtMs}
          send={() => resendPhoneCode(state)}
          call={() => requestCall(username)}
          onSent={() => renewSentCode('phone')}
          startAgain={restartRegistration}
          other={other}
        />
      )}
    </CodeForm>
  )
}
