import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { OtpField } from '#web/ui/form/otp-field.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { useBlockedInspection } from '#web/ui/use-blocked-inspection.ts'
import { NoAccess } from '#web/feature/account/login/no-access.tsx'
import { toLanding } from '#web/feature/account/login/to-landing.ts'
import type { CodeEntry } from './use-code.ts'
import { WaitClock } from './wait-clock.tsx'

interface CodeFormProps {
  title: string
  /** Where the code was sent, as the person typed it. */
  to: string
  /** Goes back to the screen where it was typed. */
  onChange: () => void
  entry: CodeEntry
  button: string
  welcomeText: string
  /** Below the field: another code, another login. */
  children: ReactNode
}

/** The form for a code that was sent. The sixth digit submits it. */
export function CodeForm({ title, to, onChange, entry, button, welcomeText, children }: CodeFormProps) {
  const { code, setCode, verify, verifying, welcome, blocked, error, waitUntilMs, endWait } = entry
  useBlockedInspection()
  return (
    <Screen title={title} onBack={toLanding}>
      <form
        noValidate
        className="flex flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          void verify(code)
        }}
      >
        <p className="text-2xl font-semibold">
          <Trans>Enter the 6-digit code</Trans>
        </p>
        <p className="mt-1 mb-6 text-base wrap-anywhere text-muted">
          <Trans>
            Sent to {to}{' '}
            <button type="button" onClick={onChange} className="-my-3 min-h-11 min-w-11 px-1 font-semibold text-brand">
              Change
            </button>
          </Trans>
        </p>
        <OtpField
          label={t`6-digit code`}
          labelHidden
          value={code}
          onChange={setCode}
          onComplete={(digits) => void verify(digits)}
          error={error}
          disabled={verifying || welcome || blocked}
        />
        <NoAccess error={error} />
        {waitUntilMs !== undefined && <WaitClock untilMs={waitUntilMs} onEnd={endWait} />}
        {children}
        <div className="mt-auto safe-bottom pt-6 md:mt-0">
          {welcome ? (
            <p
              role="status"
              className="flex min-h-12 items-center justify-center gap-2 text-base font-semibold text-gain"
            >
              <CircleCheck aria-hidden /> {welcomeText}
            </p>
          ) : (
            <Button type="submit" full busy={verifying} disabled={blocked}>
              {button}
            </Button>
          )}
        </div>
      </form>
    </Screen>
  )
}
