import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { LoginDetail } from '#shared/account/api.ts'
import { navigateBackTo } from '#web/platform/navigation/navigate-back.ts'
import { navigate, useRouteState } from '#web/platform/navigation/navigation.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { CountryButton } from '#web/feature/account/phone/country-button.tsx'
import { keepChange } from '#web/feature/account/contact/kept-change.ts'
import type { EditProfileState } from '#web/feature/account/login/route-state.ts'
import { StepUp } from '#web/feature/account/contact/step-up.tsx'
import { useContactForm } from '#web/feature/account/contact/use-contact-form.ts'
import { ValidCode } from '#web/feature/account/code/valid-code.tsx'
import { WaitClock } from '#web/feature/account/code/wait-clock.tsx'
import { WayOut } from '#web/feature/account/login/way-out.tsx'

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
  const { stepUp, refused, enterCode } = form
  const waitUntilMs = refused?.waitUntilMs
  const { title, label, helper, ...keyboard } = fields()[change]
  function cancel() {
    keepChange(change, { typed: undefined })
    navigateBackTo('/profile')
  }
  if (stepUp !== undefined) {
    return (
      <Screen title={title} onBack={form.back}>
        <StepUp
          change={change}
          ownPhone={form.ownPhone}
          {...stepUp}
          onSent={() => form.sentStepUp(stepUp.to)}
          onConfirmed={form.submit}
        />
      </Screen>
    )
  }
  return (
    <Screen title={title} onBack={cancel}>
      <form noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
        <TextField
          label={label}
          helper={helper}
          {...keyboard}
          leading={change === 'number' && <CountryButton country={form.values.country} onChange={form.chooseCountry} />}
          {...form.field}
        />
        {waitUntilMs !== undefined && <WaitClock untilMs={waitUntilMs} onEnd={form.clearRefusal} />}
        {enterCode && <ValidCode onEnter={enterCode} />}
        {refused?.blocked && <WayOut left={refused.left} />}
        <div className="mt-auto safe-bottom flex flex-col gap-2 pt-6 md:mt-0">
          <Button type="submit" full busy={form.busy} disabled={!form.valid || waitUntilMs !== undefined}>
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
