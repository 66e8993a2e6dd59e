import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { firstNamePattern, lastNamePattern, personCase, splitName, tidyName } from '#shared/account/name.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { forgetAnswer } from '#web/platform/api/use-endpoint.ts'
import { navigate, useRouteState } from '#web/platform/navigation/navigation.ts'
import { reloadUser, useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import type { UpdateDetailsState } from '#web/feature/account/login/route-state.ts'

const nextOf = { aadhar: '/uploadaadhar', pan: '/uploadpan' } as const
const nameLengthMax = 50

/** The name as on the PAN, a step of KYC. */
export function UpdateDetails() {
  const state = useRouteState<UpdateDetailsState>()
  const from = state?.fromLocation
  const isCompany = useUser()?.code === 'COMPANY'
  const next = from === undefined ? '/profile' : nextOf[from]
  const { values, field, change, busy, onSubmit } = useNameForm(next, state?.name)
  return (
    <Screen
      title={isCompany ? t`Name of the signatory` : t`Name as per PAN`}
      onBack={() => navigate(next, { replace: true })}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-1 flex-col">
        <p className="mb-6 text-base text-muted">
          {isCompany
            ? t`Enter the name of the person who signs for your company, exactly as on their PAN. Aadhaar and selfie are theirs.`
            : t`Enter your name exactly as on your PAN. Shares are credited only when the names agree.`}
        </p>
        <div className="flex flex-col gap-4">
          <TextField
            label={t`First Name as per PAN`}
            autoComplete="given-name"
            autoCapitalize="words"
            maxLength={nameLengthMax}
            {...field('first', { clean: personCase })}
          />
          <TextField
            label={t`Last Name as per PAN`}
            autoComplete="family-name"
            autoCapitalize="words"
            maxLength={nameLengthMax}
            disabled={values.noLastName}
            {...field('last', { clean: personCase })}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={values.noLastName}
              onChange={({ target: { checked } }) => change({ noLastName: checked, ...(checked && { last: '' }) })}
              className="size-5 accent-brand"
            />
            <Trans>I don't have a last name</Trans>
          </label>
        </div>
        <div className="mt-auto safe-bottom pt-6 md:mt-0">
          <Button type="submit" full busy={busy}>
            <Trans>Update</Trans>
          </Button>
        </div>
      </form>
    </Screen>
  )
}

/** `name`: fills the fields. */
function useNameForm(next: string, name = '') {
  return useForm({
    initial() {
      const { first, last } = splitName(name)
      return { first, last, noLastName: first !== '' && last === '' }
    },
    validate: ({ first, last, noLastName }) => ({
      first: firstNamePattern.test(tidyName(first)) ? undefined : t`First name required`,
      last: noLastName || lastNamePattern.test(tidyName(last)) ? undefined : t`Last name required`,
    }),
    async submit({ first, last, noLastName }) {
      await call('updateUserDetails', {
        body: {
          first_name: tidyName(first),
          isLastNameExist: noLastName,
          ...(!noLastName && { last_name: tidyName(last) }),
        },
      })
      // The server has changed the name already, so a failed reload is ignored.
      await reloadUser().catch(() => undefined)
      // It has compared the documents of KYC with the new name.
      await forgetAnswer('readKyc', {})
      navigate(next, { replace: true })
    },
    refusalOf(error) {
      showToast(
        error instanceof ApiError && error.status === 409 ? error.userMessage : t`Something went wrong`,
        'error',
      )
      return undefined
    },
  })
}
