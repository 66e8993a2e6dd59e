import { Trans } from '@lingui/react/macro'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { formatPhone } from '#web/lib/phone.ts'
import { NoAccess } from '#web/feature/account/login/no-access.tsx'
import type { EmailState } from '#web/feature/account/login/route-state.ts'
import { rememberSentCode } from '#web/feature/account/code/sent-code.ts'
import type { PhoneEntry } from './use-phone-form.ts'
import { ValidCode } from '#web/feature/account/code/valid-code.tsx'
import { WaitClock } from '#web/feature/account/code/wait-clock.tsx'
import { WayOut } from '#web/feature/account/login/way-out.tsx'

interface PhoneHelpProps {
  form: PhoneEntry
  /** The channel of login that is left when the number is blocked. */
  other: 'email' | undefined
}

/** What to do when no code can be sent now: wait, enter the one that is valid, sign up, or log in another way. */
export function PhoneHelp({ form, other }: PhoneHelpProps) {
  const { validCode, refused, clearRefusal } = form
  return (
    <>
      {refused?.waitUntilMs !== undefined && <WaitClock untilMs={refused.waitUntilMs} onEnd={clearRefusal} />}
      {validCode !== undefined && refused?.blocked !== true && (
        <ValidCode onEnter={() => navigate('/otpphone', { state: validCode })} />
      )}
      {refused?.unknown === true && <NewNumber form={form} message={refused.message} />}
      <NoAccess error={refused?.message} />
      {refused?.blocked === true && <WayOut other={other} left={refused.left} />}
    </>
  )
}

/** The number has no account: it goes on to the registration, which proves the e-mail address first and brings the number back. */
function NewNumber({ form: { values, username }, message }: { form: PhoneEntry; message: string }) {
  const { country } = values
  return (
    <div role="alert" className="mt-4 rounded-card bg-tint p-4 text-base">
      <p className="font-semibold">{message}</p>
      <p className="mt-1">
        <Trans>
          {formatPhone(username, country)} is new here. Create an account with it in about 2 minutes: first your email,
          then this number.
        </Trans>
      </p>
      <Button
        full
        className="mt-3"
        onClick={() => {
          rememberSentCode({ typed: values })
          navigate('/signupemail')
        }}
      >
        <Trans>Create an account</Trans>
      </Button>
      <Button
        kind="quiet"
        full
        onClick={() => navigate('/signupemail', { state: { type: 'login' } satisfies EmailState })}
      >
        <Trans>Login with email</Trans>
      </Button>
    </div>
  )
}
