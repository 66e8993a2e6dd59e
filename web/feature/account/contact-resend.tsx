import { useState } from 'react'
import { resendAfterSeconds } from '#web/feature/account/code-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import type { ContactFailure } from './contact-failure.ts'

interface ContactResendProps {
  sentAtMs: number
  /** Sends another code. `failureOf` gives the message for an error that it throws. */
  send: () => Promise<void>
  failureOf: (error: unknown) => ContactFailure
  onSent: () => void
  /** Requests a call that speaks a new code. */
  requestCall?: () => Promise<unknown>
  locked: boolean
}

/** Counts down, then offers another code by SMS or e-mail, and by call when `requestCall` is given. */
export function ContactResend({ sentAtMs, send, failureOf, onSent, requestCall, locked }: ContactResendProps) {
  const [untilMs, setUntilMs] = useState(sentAtMs + resendAfterSeconds * 1000)
  const [counting, setCounting] = useState(true)
  const [busy, setBusy] = useState<'sms' | 'call'>()
  const [report, setReport] = useState<string>()

  function count(seconds: number) {
    setUntilMs(Date.now() + seconds * 1000)
    setCounting(true)
  }

  async function run(channel: 'sms' | 'call', work: () => Promise<unknown>, message: string) {
    setBusy(channel)
    setReport(undefined)
    try {
      await work()
      setReport(message)
      count(resendAfterSeconds)
      onSent()
    } catch (error) {
      const failure = failureOf(error)
      setReport(failure.message)
      if (failure.waitSeconds !== undefined) count(failure.waitSeconds)
    } finally {
      setBusy(undefined)
    }
  }

  const waiting = counting || locked || busy !== undefined
  return (
    <div className="mt-2 text-base text-muted">
      <p>
        Didn't receive OTP?
        {counting && !locked && (
          <>
            {' '}
            Retry in <Countdown untilMs={untilMs} onEnd={() => setCounting(false)} />
          </>
        )}
      </p>
      <div className="-ml-4 flex flex-wrap">
        <Button
          kind="quiet"
          busy={busy === 'sms'}
          disabled={waiting}
          onClick={() => void run('sms', send, 'We sent another code')}
        >
          Resend OTP
        </Button>
        {requestCall && (
          <Button
            kind="quiet"
            busy={busy === 'call'}
            disabled={waiting}
            onClick={() => void run('call', requestCall, 'We are calling you with a new code')}
          >
            Get OTP on call
          </Button>
        )}
      </div>
      {/* Shown inline, because a toast would cover the space between the code and the button. */}
      <p role="status">{report}</p>
    </div>
  )
}
