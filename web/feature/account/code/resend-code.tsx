import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { resendAfterSeconds } from './code-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'
import { resendFailure } from './code-failure.ts'
import type { LoginFailure } from '#web/feature/account/login/login-failure.ts'
import { NoAccess } from '#web/feature/account/login/no-access.tsx'
import { WayOut } from '#web/feature/account/login/way-out.tsx'

interface ResendCodeProps {
  sentAtMs: number
  send: () => Promise<unknown>
  /** Requests a call that speaks a new code. Without it the call button is hidden. */
  call?: (() => Promise<unknown>) | undefined
  /** Another code is on its way to the same contact. */
  onSent?: () => void
  failureOf?: ((error: unknown) => LoginFailure) | undefined
  /** Restarts the flow when its handle has expired. */
  startAgain?: (() => void) | undefined
  /** The text that replaces the buttons when no further code is sent. */
  locked?: string | undefined
  /** The channel of login that is left when the contact turns out to be blocked. */
  other?: 'phone' | 'email' | undefined
}

/** Counts down, then offers another code or a call. */
export function ResendCode({
  sentAtMs,
  send,
  call,
  onSent,
  failureOf = resendFailure,
  startAgain,
  locked,
  other,
}: ResendCodeProps) {
  const [untilMs, setUntilMs] = useState(sentAtMs + resendAfterSeconds * 1000)
  const [counting, setCounting] = useState(true)
  const [busy, setBusy] = useState<'sms' | 'call'>()
  const [failed, setFailed] = useState<LoginFailure>()

  function count(seconds: number) {
    setUntilMs(Date.now() + seconds * 1000)
    setCounting(true)
  }

  function fail(error: unknown) {
    const failure = failureOf(error)
    showToast(failure.message, 'error')
    if (failure.closed) navigate('/maintenance')
    setFailed(failure)
    if (failure.expired) startAgain?.()
    if (failure.waitSeconds !== undefined) count(failure.waitSeconds)
  }

  async function request(channel: 'sms' | 'call', work: () => Promise<unknown>, message: string) {
    setBusy(channel)
    try {
      await work()
      showToast(message, 'success')
      count(resendAfterSeconds)
      onSent?.()
    } catch (error) {
      fail(error)
    } finally {
      setBusy(undefined)
    }
  }

  if (locked !== undefined) return <p className="mt-2 text-base text-muted">{locked}</p>
  if (failed?.blocked) return <WayOut other={other} left={failed.left} />
  return (
    <>
      <div className="mt-4 divide-y divide-line border-y border-line text-sm text-muted">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="py-2">
            <Trans>Didn't receive OTP?</Trans>
            {counting && (
              <>
                {' '}
                <Trans>
                  Retry in <Countdown untilMs={untilMs} onEnd={() => setCounting(false)} />
                </Trans>
              </>
            )}
          </p>
          <Button
            kind="quiet"
            className="-mx-4 text-sm"
            busy={busy === 'sms'}
            disabled={counting || busy !== undefined}
            onClick={() => void request('sms', send, t`We sent another code`)}
          >
            <Trans>Resend OTP</Trans>
          </Button>
        </div>
        {call && (
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="py-2">
              <Trans>Or hear it in a call</Trans>
            </p>
            <Button
              kind="quiet"
              className="-mx-4 text-sm"
              busy={busy === 'call'}
              disabled={counting || busy !== undefined}
              onClick={() => void request('call', call, t`We are calling you with a new code`)}
            >
              <Trans>Get OTP on call</Trans>
            </Button>
          </div>
        )}
      </div>
      <NoAccess error={failed?.message} />
    </>
  )
}
