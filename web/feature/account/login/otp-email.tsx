import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { navigate, useBack, useRouteState } from '#web/platform/navigation/navigation.ts'
import { CodeForm } from '#web/feature/account/code/code-form.tsx'
import { noFurtherCode } from '#web/feature/account/code/code-text.ts'
import { checkEmailCode, resendEmailCode } from './email-steps.ts'
import { emailSendFailure, emailVerifyFailure, registerFailure } from './email-failure.ts'
import { restartRegistration } from '#web/feature/account/sign-up/restart-registration.ts'
import { ResendCode } from '#web/feature/account/code/resend-code.tsx'
import { renewSentCode } from '#web/feature/account/code/renew-sent-code.ts'
import type { OtpEmailState } from './route-state.ts'
import { useCode } from '#web/feature/account/code/use-code.ts'
import { WayOut } from './way-out.tsx'

/** With this number of attempts left, four codes were wrong and the resend is locked. */
const lockedAt = 1

/** Verifies the code that was sent to an e-mail address. A right code logs in or continues the registration. */
export function OtpEmail() {
  const state = useRouteState<OtpEmailState>()
  const known = typeof state?.email === 'string'
  useEffect(() => {
    if (!known) navigate('/signupemail', { replace: true })
  }, [known])
  return known ? <EmailCode state={state} /> : null
}

function EmailCode({ state }: { state: OtpEmailState }) {
  const back = useBack('/signupemail')
  const entry = useCode({
    check: (otp) => checkEmailCode(state, otp),
    failureOf: emailVerifyFailure,
    startAgain: restartRegistration,
  })
  // Only the e-mail address is blocked: login by phone is still possible.
  const other = state.type === 'login' ? 'phone' : undefined
  const isLocked = entry.attemptsLeft !== undefined && entry.attemptsLeft <= lockedAt
  return (
    <CodeForm
      title={t`Verify your email`}
      to={state.email}
      onChange={back}
      entry={entry}
      button={t`VERIFY`}
      welcomeText={state.type === 'login' ? t`You are logged in` : t`Your email is verified`}
    >
      <ResendCode
        sentAtMs={state.sentAtMs}
        send={() => resendEmailCode(state)}
        failureOf={state.type === 'login' ? emailSendFailure : registerFailure}
        onSent={() => renewSentCode('email')}
        startAgain={restartRegistration}
        other={other}
        locked={isLocked ? lockedText(entry.blocked) : undefined}
      />
      {entry.blocked && <WayOut other={other} left={entry.left} />}
    </CodeForm>
  )
}

function lockedText(isBlocked: boolean): string {
  return isBlocked ? t`No more codes are sent to this address for now.` : noFurtherCode()
}
