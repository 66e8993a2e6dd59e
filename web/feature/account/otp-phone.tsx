import { useEffect } from 'react'
import { navigate, useBack, useRouteState } from '#web/platform/navigation.ts'
import { CodeForm } from './code-form.tsx'
import { verifyFailure } from './login-failure.ts'
import { callWithCode, checkPhoneCode, resendPhoneCode } from './phone-steps.ts'
import { ResendCode } from './resend-code.tsx'
import type { OtpPhoneState } from './route-state.ts'
import { beginAgain } from './begin-again.ts'
import { useCode } from './use-code.ts'
import { useSmsCode } from './use-sms-code.ts'

/** Asks for the code that was sent to a phone number: logs in, or goes on with a registration. */
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
    startAgain: beginAgain,
  })
  useSmsCode((read) => {
    entry.setCode(read)
    void entry.verify(read)
  })
  const entersAccount = type === 'login' || state.changeEmail !== undefined
  return (
    <CodeForm
      title="Verify your number"
      to={shown}
      onChange={back}
      entry={entry}
      button={type === 'login' ? 'LOGIN' : 'VERIFY'}
      welcomeWords={entersAccount ? 'You are logged in' : 'Your number is verified'}
    >
      {!entry.blocked && (
        <ResendCode
          sentAtMs={sentAtMs}
          send={() => resendPhoneCode(state)}
          call={() => callWithCode(username)}
          startAgain={beginAgain}
        />
      )}
    </CodeForm>
  )
}
