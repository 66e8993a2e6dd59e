import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { StepProgress } from '#web/ui/layout/step-progress.tsx'
import { NoAccess } from '#web/feature/account/login/no-access.tsx'
import type { DetailsEntry } from './use-details.ts'

interface DetailsFormProps {
  heading: string
  entry: DetailsEntry
  children: ReactNode
}

/** The part that both account types share: the terms and the button that opens the account. */
export function DetailsForm({ heading, entry, children }: DetailsFormProps) {
  const { state, values, change, isWelcome, busy, refused, onSubmit } = entry
  return (
    <Screen title={t`Create an account`} onBack={() => navigate('/type', { replace: true, state })}>
      <form noValidate className="flex flex-1 flex-col" onSubmit={onSubmit}>
        <StepProgress step={4} />
        <p className="mb-6 text-2xl font-semibold">{heading}</p>
        {children}
        <div className="mt-auto safe-bottom pt-6 md:mt-0">
          <TermsBox
            accepted={values.accepted}
            accept={(accepted) => change({ accepted })}
            openTerms={() => navigate('/termsandcondition', { state })}
          />
          {refused !== undefined && (
            <p role="alert" className="mt-2 text-base text-loss">
              {refused.message}
            </p>
          )}
          <NoAccess error={refused?.message} />
          {isWelcome ? (
            <p
              role="status"
              className="mt-3 flex min-h-12 items-center justify-center gap-2 text-base font-semibold text-gain"
            >
              <CircleCheck aria-hidden /> <Trans>Your account is ready</Trans>
            </p>
          ) : (
            <Button type="submit" full busy={busy} disabled={!values.accepted} className="mt-3">
              <Trans>SIGN UP</Trans>
            </Button>
          )}
        </div>
      </form>
    </Screen>
  )
}

function TermsBox({
  accepted,
  accept,
  openTerms,
}: {
  accepted: boolean
  accept: (accepted: boolean) => void
  openTerms: () => void
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-base">
      <input
        type="checkbox"
        checked={accepted}
        onChange={(event) => accept(event.target.checked)}
        className="size-5 flex-none accent-brand"
      />
      <span className="min-w-0">
        <Trans>
          I accept{' '}
          <a
            href="/termsandcondition"
            onClick={(event) => {
              event.preventDefault()
              openTerms()
            }}
            className="-my-3 inline-block py-3 font-semibold text-brand underline"
          >
            the terms
          </a>
          , and I am 18 or older
        </Trans>
      </span>
    </label>
  )
}
