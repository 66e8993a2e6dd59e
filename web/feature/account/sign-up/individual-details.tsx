import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { firstNamePattern, lastNamePattern, personCase, tidyName } from '#shared/account/name.ts'
import { detailsTexts } from './details-text.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { DetailsForm } from './details-form.tsx'
import type { DetailsState } from '#web/platform/navigation/route-state.ts'
import { type Details, useDetails } from './use-details.ts'
import { useDetailsState } from './use-details-state.ts'

/** `/individualdetails`: the name of an individual who signs up. */
export function IndividualDetails() {
  const state = useDetailsState()
  return state === undefined ? null : <Form state={state} />
}

type Fields = {
  readonly first_name: string
  readonly last_name: string
  /** The person has no last name. */
  readonly noLastName: boolean
}

function Form({ state }: { state: DetailsState }) {
  const { firstName = '', lastName = '' } = state.registration
  const entry = useDetails<Fields>({
    state,
    initial: { first_name: personCase(firstName), last_name: personCase(lastName), noLastName: false },
    errorsOf,
    detailsOf,
  })
  const { values, field, change } = entry
  return (
    <DetailsForm heading={t`What is your name?`} entry={entry}>
      <div className="space-y-4">
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          maxLength={50}
          {...field('first_name', { clean: personCase, autoFocus: true })}
          helper={detailsTexts().nameHelp}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={50}
          disabled={values.noLastName}
          {...field('last_name', { clean: personCase })}
        />
        <label className="flex min-h-11 items-center gap-3 text-base">
          <input
            type="checkbox"
            checked={values.noLastName}
            onChange={(event) => change({ noLastName: event.target.checked, last_name: '' })}
            className="size-5 flex-none accent-brand"
          />
          <Trans>I don't have a last name</Trans>
        </label>
      </div>
    </DetailsForm>
  )
}

/** The errors of the fields (docs/specification/texts.md, X7 and X8). */
function errorsOf({ first_name, last_name, noLastName }: Fields) {
  return {
    first_name: firstNamePattern.test(tidyName(first_name)) ? undefined : detailsTexts().firstNameRequired,
    last_name: noLastName || lastNamePattern.test(tidyName(last_name)) ? undefined : detailsTexts().lastNameRequired,
  }
}

function detailsOf({ first_name, last_name, noLastName }: Fields): Details {
  return {
    user_type: 'INDIVIDUAL',
    first_name: tidyName(first_name),
    last_name: tidyName(last_name),
    company_name: '',
    company_registration_no: '',
    last_name_exists: noLastName,
  }
}
