import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useBlockedInspection } from '#web/ui/use-blocked-inspection.ts'
import { CountryButton } from './country-button.tsx'
import type { EmailState } from '#web/feature/account/login/route-state.ts'
import { toLanding } from '#web/feature/account/login/to-landing.ts'
import type { PhoneEntry } from './use-phone-form.ts'
import { loadCode } from '#web/platform/load-code.ts'

// Loaded separately, because most codes are sent at the first try.
const PhoneHelp = lazy(async () => ({ default: (await loadCode(() => import('./phone-help.tsx'))).PhoneHelp }))

interface PhoneFormProps {
  title: string
  /** Where the title says only what all the steps are for. */
  heading?: string
  /** Why the person was sent here (docs/specification/texts.md, X44). */
  notice?: ReactNode
  form: PhoneEntry
  button: string
  busy?: boolean
  /** The other channel of the same login. */
  other?: 'email' | undefined
  children?: ReactNode
}

/** The form for a phone number with its country. */
export function PhoneForm({ title, heading, notice, form, button, busy = false, other, children }: PhoneFormProps) {
  const { refused, validCode } = form
  useBlockedInspection()
  return (
    <Screen title={title} onBack={toLanding}>
      <form noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
        {notice}
        {heading && <p className="text-2xl font-semibold">{heading}</p>}
        <p className="mt-1 mb-6 text-base text-muted">
          <Trans>We'll text you a 6-digit code.</Trans>
        </p>
        <TextField
          label={t`Phone number`}
          labelHidden={heading !== undefined}
          leading={<CountryButton country={form.values.country} onChange={form.chooseCountry} />}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...form.field}
        />
        {(refused ?? validCode) && (
          <Suspense>
            <PhoneHelp form={form} other={other} />
          </Suspense>
        )}
        {children}
        <div className="mt-auto safe-bottom pt-6 md:mt-0">
          {refused?.unknown === undefined && (
            <Button
              type="submit"
              full
              busy={form.busy || busy}
              disabled={!form.valid || refused?.waitUntilMs !== undefined}
            >
              {button}
            </Button>
          )}
          {other && !notice && !refused && (
            <Button
              kind="quiet"
              full
              className="mt-2"
              onClick={() => navigate('/signupemail', { state: { type: 'login' } satisfies EmailState })}
            >
              <Trans>Login with email</Trans>
            </Button>
          )}
        </div>
      </form>
    </Screen>
  )
}
