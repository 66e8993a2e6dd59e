import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { firstNamePattern, lastNamePattern, personCase, splitName, tidyName } from '#shared/account/name.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { forgetAnswer } from '#web/platform/api/use-endpoint.ts'
import { navigate, useRouteState } from '#web/platform/navigation.ts'
import { reloadUser, useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/show-toast.ts'
import { Screen } from '#web/ui/screen.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { UpdateDetailsState } from './route-state.ts'

const nextOf = { aadhar: '/uploadaadhar', pan: '/uploadpan' } as const
const nameLengthMax = 50

/** The name as on the PAN, a step of KYC. */
export function UpdateDetails() {
  const state = useRouteState<UpdateDetailsState>()
  const from = state?.fromLocation
  const isCompany = useUser()?.code === 'COMPANY'
  const next = from === undefined ? '/profile' : nextOf[from]
  const { first, last, noLastName, busy, errors, typeFirst, typeLast, setNoLastName, submit } = useNameForm(
    next,
    state?.name,
  )
  return (
    <Screen
      title={isCompany ? t`Name of the signatory` : t`Name as per PAN`}
      onBack={() => navigate(next, { replace: true })}
    >
      <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
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
            value={first}
            onChange={(event) => typeFirst(event.target.value)}
            error={errors.first}
          />
          <TextField
            label={t`Last Name as per PAN`}
            autoComplete="family-name"
            autoCapitalize="words"
            maxLength={nameLengthMax}
            disabled={noLastName}
            value={last}
            onChange={(event) => typeLast(event.target.value)}
            error={errors.last}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={noLastName}
              onChange={(event) => setNoLastName(event.target.checked)}
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
function useNameForm(next: string, name: string | undefined) {
  const [filled] = useState(() => splitName(name ?? ''))
  const [first, setFirst] = useState(filled.first)
  const [last, setLast] = useState(filled.last)
  const [noLastName, setNoLastNameState] = useState(filled.first !== '' && filled.last === '')
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const errors = {
    first: submitted && !firstNamePattern.test(tidyName(first)) ? t`First name required` : undefined,
    last: submitted && !noLastName && !lastNamePattern.test(tidyName(last)) ? t`Last name required` : undefined,
  }

  async function save() {
    setBusy(true)
    try {
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
    } catch (error) {
      showToast(
        error instanceof ApiError && error.status === 409 ? error.userMessage : t`Something went wrong`,
        'error',
      )
      setBusy(false)
    }
  }

  return {
    first,
    last,
    noLastName,
    busy,
    errors,
    typeFirst: (text: string) => setFirst(personCase(text)),
    typeLast: (text: string) => setLast(personCase(text)),
    /** Ticking clears and disables the last name field. */
    setNoLastName(ticked: boolean) {
      setNoLastNameState(ticked)
      if (ticked) setLast('')
    },
    submit(event: FormEvent) {
      event.preventDefault()
      setSubmitted(true)
      if (!busy && firstNamePattern.test(tidyName(first)) && (noLastName || lastNamePattern.test(tidyName(last))))
        void save()
    },
  }
}
