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
  /** Has a fresh code spoken; without it nobody is called. */
  call?: (() => Promise<unknown>) | undefined
  failureOf?: ((error: unknown) => LoginFailure) | undefined
  /** The handle of this path is gone. */
  startAgain?: (() => void) | undefined
  /** Why no further code is sent, when none is (C3). */
  locked?: string | undefined
}

/** Counts down, then offers another code (S19) or a call (S26). */
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
    showToast(failure.words, 'error')
    if (failure.closed) navigate('/maintenance')
    if (failure.over) startAgain?.()
    if (failure.waitSeconds !== undefined) count(failure.waitSeconds)
  }

  async function ask(by: 'sms' | 'call', work: () => Promise<unknown>, words: string) {
    setBusy(by)
    try {
      await work()
      showToast(words, 'success')
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
          onClick={() => void ask('sms', send, 'We sent another code')}
        >
          Resend OTP
        </Button>
        {call && (
          <Button
            kind="quiet"
            busy={busy === 'call'}
            disabled={counting || busy !== undefined}
            onClick={() => void ask('call', call, 'We are calling you with the code')}
          >
            Get OTP on call
          </Button>
        )}
      </div>
    </div>
  )
}
