import { useState } from 'react'
import { navigate } from '#web/platform/navigation.ts'
import { resendAfterSeconds } from '#web/feature/account/login-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { showToast } from '#web/ui/show-toast.ts'
import { type LoginFailure, resendFailure } from './login-failure.ts'

interface ResendCodeProps {
  sentAtMs: number
  send: () => Promise<unknown>
  /** Requests a call that speaks a new code. Without it the call button is hidden. */
  call?: (() => Promise<unknown>) | undefined
  failureOf?: ((error: unknown) => LoginFailure) | undefined
  /** Restarts the flow when its handle has expired. */
  startAgain?: (() => void) | undefined
  /** The text that replaces the buttons when no further code is sent. */
  locked?: string | undefined
}

/** Counts down, then offers another code or a call. */
export function ResendCode({ sentAtMs, send, call, failureOf = resendFailure, startAgain, locked }: ResendCodeProps) {
  const [untilMs, setUntilMs] = useState(sentAtMs + resendAfterSeconds * 1000)
  const [counting, setCounting] = useState(true)
  const [busy, setBusy] = useState<'sms' | 'call'>()

  function count(seconds: number) {
    setUntilMs(Date.now() + seconds * 1000)
    setCounting(true)
  }

  function fail(error: unknown) {
    const failure = failureOf(error)
    showToast(failure.message, 'error')
    if (failure.closed) navigate('/maintenance')
    if (failure.expired) startAgain?.()
    if (failure.waitSeconds !== undefined) count(failure.waitSeconds)
  }

  async function request(channel: 'sms' | 'call', work: () => Promise<unknown>, message: string) {
    setBusy(channel)
    try {
      await work()
      showToast(message, 'success')
      count(resendAfterSeconds)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(undefined)
    }
  }

  if (locked !== undefined) return <p className="mt-2 text-base text-muted">{locked}</p>
  return (
    <div className="mt-2 text-base text-muted">
      <p>
        Didn't receive OTP?
        {counting && (
          <>
            {' '}
            Retry in <Countdown untilMs={untilMs} onEnd={() => setCounting(false)} />
          </>
        )}
      </p>
      <div className="-ml-4 flex flex-col items-start">
        <Button
          kind="quiet"
          busy={busy === 'sms'}
          disabled={counting || busy !== undefined}
          onClick={() => void request('sms', send, 'We sent another code')}
        >
          Resend OTP
        </Button>
        {call && (
          <Button
            kind="quiet"
            busy={busy === 'call'}
            disabled={counting || busy !== undefined}
            onClick={() => void request('call', call, 'We are calling you with the code')}
          >
            Get OTP on call
          </Button>
        )}
      </div>
    </div>
  )
}
