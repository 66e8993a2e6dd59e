import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { navigate, useBack, useRouteState } from '#web/app/navigation.ts'
import { formatPhone } from '#web/copy/country.ts'
import { Button } from '#web/ui/button.tsx'
import { OtpField } from '#web/ui/otp-field.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ResendCode } from './resend-code.tsx'
import { useBlockedInspection } from './use-blocked-inspection.ts'
import { useLoginCode } from './use-login-code.ts'
import { useSmsCode } from './use-sms-code.ts'

/** What the phone screen hands over. Registration will add its own `type`. */
export interface OtpRouteState {
  readonly type: 'login'
  readonly username: string
  readonly sentAtMs: number
}

/** Asks for the code that was sent, and logs in. */
export function OtpPhone() {
  const state = useRouteState<OtpRouteState>()
  const known = typeof state?.username === 'string'
  useEffect(() => {
    if (!known) navigate('/signupphone', { replace: true, state: { type: 'login' } })
  }, [known])
  return known ? <LoginCode {...state} /> : null
}

function LoginCode({ username, sentAtMs }: OtpRouteState) {
  const back = useBack('/signupphone')
  const { code, setCode, verify, verifying, welcome, error } = useLoginCode(username)
  useBlockedInspection()
  useSmsCode((read) => {
    setCode(read)
    void verify(read)
  })
  return (
    <Screen title="Verify your number" onBack={back}>
      <form
        noValidate
        className="flex flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          void verify(code)
        }}
      >
        <p className="text-2xl font-semibold">Enter the 6-digit code</p>
        <p className="mt-1 mb-6 text-base text-muted">
          Sent to {formatPhone(username)}{' '}
          <button type="button" onClick={back} className="-my-3 min-h-11 px-1 font-semibold text-brand">
            Change
          </button>
        </p>
        <OtpField label="OTP" value={code} onChange={setCode} onComplete={(digits) => void verify(digits)} error={error} disabled={verifying || welcome} />
        <ResendCode username={username} sentAtMs={sentAtMs} />
        <div className="mt-auto safe-bottom pt-6">
          {welcome ? (
            <p role="status" className="flex min-h-12 items-center justify-center gap-2 text-base font-semibold text-gain">
              <CircleCheck aria-hidden /> You are logged in
            </p>
          ) : (
            <Button type="submit" full busy={verifying} disabled={code.length < 6}>
              LOGIN
            </Button>
          )}
        </div>
      </form>
    </Screen>
  )
}
