import { useState } from 'react'
import { resendAfterSeconds } from '#web/feature/account/login-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import type { ContactFailure } from './contact-failure.ts'

interface ContactResendProps {
  sentAtMs: number
  /** Sends another code. What it throws, `failureOf` has words for. */
  send: () => Promise<void>
  failureOf: (error: unknown) => ContactFailure
  onSent: () => void
  /** Has a fresh code spoken by telephone. */
  ring?: () => Promise<unknown>
  locked: boolean
}

/** Counts down, then offers another code, by telephone too (S19). */
export function ContactResend({ sentAtMs, send, failureOf, onSent, ring, locked }: ContactResendProps) {
  const [untilMs, setUntilMs] = useState(sentAtMs + resendAfterSeconds * 1000)
  const [counting, setCounting] = useState(true)
  const [busy, setBusy] = useState<'sms' | 'call'>()
  const [told, setTold] = useState<string>()

  function count(seconds: number) {
    setUntilMs(Date.now() + seconds * 1000)
    setCounting(true)
  }

  async function run(way: 'sms' | 'call', work: () => Promise<unknown>, words: string) {
    setBusy(way)
    setTold(undefined)
    try {
      await work()
      setTold(words)
      count(resendAfterSeconds)
      onSent()
    } catch (error) {
      const failure = failureOf(error)
      setTold(failure.words)
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
        {ring && (
          <Button
            kind="quiet"
            busy={busy === 'call'}
            disabled={waiting}
            onClick={() => void run('call', ring, 'We are calling you with a code')}
          >
            Get OTP on call
          </Button>
        )}
      </div>
      {/* Here and not in the snackbar, which would lie between the code and the button. */}
      <p role="status">{told}</p>
    </div>
  )
}
