import { useState } from 'react'
import { resendAfterSeconds } from '#web/copy/account.ts'
import { call } from '#web/api/client.ts'
import { navigate } from '#web/app/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { notify } from '#web/ui/notify.ts'
import { resendFailure } from './login-failure.ts'
import { loadPhoneProof } from './phone-proof.ts'

/** Counts down, then offers another code (S19). */
export function ResendCode({ username, sentAtMs }: { username: string; sentAtMs: number }) {
  const [untilMs, setUntilMs] = useState(sentAtMs + resendAfterSeconds * 1000)
  const [counting, setCounting] = useState(true)
  const [busy, setBusy] = useState(false)

  function count(seconds: number) {
    setUntilMs(Date.now() + seconds * 1000)
    setCounting(true)
  }

  async function resend() {
    setBusy(true)
    try {
      const proof = await loadPhoneProof()
      await proof.send(username, () => call('sendLoginCode', { body: { username } }))
      notify('We sent another code', 'success')
      count(resendAfterSeconds)
    } catch (error) {
      const failure = resendFailure(error)
      notify(failure.words, 'error')
      if (failure.closed) navigate('/maintenance')
      if (failure.waitSeconds !== undefined) count(failure.waitSeconds)
    } finally {
      setBusy(false)
    }
  }

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
      <Button kind="quiet" busy={busy} disabled={counting} onClick={() => void resend()} className="-ml-4">
        Resend OTP
      </Button>
    </div>
  )
}
