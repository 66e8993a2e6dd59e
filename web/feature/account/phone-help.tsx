import { navigate } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import type { PhoneEntry } from './use-phone-form.ts'
import { ValidCode } from './valid-code.tsx'
import { WaitClock } from './wait-clock.tsx'
import { WayOut } from './way-out.tsx'

interface PhoneHelpProps {
  form: PhoneEntry
  /** The channel of login that is left when the number is blocked. */
  other: 'email' | undefined
}

/** What to do when no code can be sent now: wait, enter the one that is valid, sign up, or log in another way. */
export function PhoneHelp({ form, other }: PhoneHelpProps) {
  const { validCode, waitUntilMs, refused, endWait } = form
  return (
    <>
      {waitUntilMs !== undefined && <WaitClock untilMs={waitUntilMs} onEnd={endWait} />}
      {validCode !== undefined && refused?.blocked !== true && (
        <ValidCode onEnter={() => navigate('/otpphone', { state: validCode })} />
      )}
      {refused?.unknown === true && (
        <Button kind="quiet" className="-ml-4 self-start" onClick={() => navigate('/signupemail')}>
          Create an account
        </Button>
      )}
      {refused?.blocked === true && <WayOut other={other} />}
    </>
  )
}
