import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { LoginDetail } from '#shared/account/api.ts'
import { navigateBackTo } from '#web/platform/navigate-back.ts'
import { navigate, useRouteState } from '#web/platform/navigation.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CountryButton } from './country-button.tsx'
import { keepChange } from './kept-change.ts'
import type { EditProfileState } from './route-state.ts'
import { StepUp } from './step-up.tsx'
import { useContactForm } from './use-contact-form.ts'
import { ValidCode } from './valid-code.tsx'
import { WaitClock } from './wait-clock.tsx'
import { WayOut } from './way-out.tsx'

/** Edits the phone number or the e-mail address, as the route state says. */
export function EditProfile() {
  const change = useRouteState<EditProfileState>()
  const user = useUser()
  const known = change === 'number' || change === 'email'
  useEffect(() => {
    if (!known) navigate('/profile', { replace: true })
  }, [known])
  // The key resets the form when the edited field or the stored value changes.
  return known && user !== undefined ? (
    <ContactForm key={`${change} ${user.contact_no} ${user.email}`} change={change} user={user} />
  ) : null
}

const fields = () =>
  ({
    number: {
      title: t`Edit phone number`,
      label: t`Phone number`,
      helper: t`We'll text a 6-digit code to the new number`,
      type: 'tel',
      inputMode: 'numeric',
      autoComplete: 'tel-national',
    },
    email: {
      title: t`Edit email`,
      label: t`Email`,
      helper: t`We'll email a 6-digit code to the new address`,
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
    },
  }) as const

function ContactForm({ change, user }: { change: EditProfileState; user: LoginDetail }) {
  const form = useContactForm(change, user)
  const { text, type, leave, error, busy, ready, update, stepUp, back, ownPhone, waitUntilMs, blocked, enterCode } =
    form
  const { title, label, helper, ...keyboard } = fields()[change]
  function cancel() {
    keepChange(change, { typed: undefined })
    navigateBackTo('/profile')
  }
  if (stepUp !== undefined) {
    return (
      <Screen title={title} onBack={back}>
        <StepUp
          change={change}
          ownPhone={ownPhone}
          {...stepUp}
          onSent={() => form.sentStepUp(stepUp.to)}
          onConfirmed={update}
        />
      </Screen>
    )
  }
  return (
    <Screen title={title} onBack={cancel}>
      <form
        noValidate
        className="flex flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void update()
        }}
      >
        <TextField
          label={label}
          helper={helper}
          {...keyboard}
          leading={change === 'number' && <CountryButton country={form.country} onChange={form.chooseCountry} />}
          autoFocus
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          error={error}
        />
        {waitUntilMs !== undefined && <WaitClock untilMs={waitUntilMs} onEnd={form.endWait} />}
        {enterCode && <ValidCode onEnter={enterCode} />}
        {blocked && <WayOut left={blocked.left} />}
        <div className="mt-auto safe-bottom flex flex-col gap-2 pt-6 md:mt-0">
          <Button type="submit" full busy={busy} disabled={!ready}>
            <Trans>UPDATE</Trans>
          </Button>
          <Button kind="quiet" full onClick={cancel}>
            <Trans>CANCEL</Trans>
          </Button>
        </div>
      </form>
    </Screen>
  )
}
