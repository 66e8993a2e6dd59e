import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { firstNamePattern, lastNamePattern, personCase, tidyName } from '#shared/account/name.ts'
import { detailsTexts } from '#web/feature/account/details-text.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { DetailsForm } from './details-form.tsx'
import type { DetailsState } from '#web/platform/route-state.ts'
import { type Details, useDetails } from './use-details.ts'
import { useDetailsState } from './use-details-state.ts'

/** `/individualdetails`: the name of an individual who signs up. */
export function IndividualDetails() {
  const state = useDetailsState()
  return state === undefined ? null : <Form state={state} />
}

interface Fields {
  readonly first_name: string
  readonly last_name: string
  /** The person has no last name. */
  readonly noLastName: boolean
  readonly [name: string]: string | boolean
}

function Form({ state }: { state: DetailsState }) {
  const { firstName = '', lastName = '' } = state.registration
  const entry = useDetails<Fields>({
    state,
    initial: { first_name: personCase(firstName), last_name: personCase(lastName), noLastName: false },
    errorsOf,
    detailsOf,
  })
  const { typed, change, touch, errorOf } = entry
  return (
    <DetailsForm heading={t`What is your name?`} entry={entry}>
      <div className="space-y-4">
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          autoFocus
          maxLength={50}
          value={typed.first_name}
          onChange={(event) => change({ first_name: personCase(event.target.value) })}
          onBlur={() => touch('first_name')}
          error={errorOf('first_name')}
          helper={detailsTexts().nameHelp}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={50}
          disabled={typed.noLastName}
          value={typed.last_name}
          onChange={(event) => change({ last_name: personCase(event.target.value) })}
          onBlur={() => touch('last_name')}
          error={errorOf('last_name')}
        />
        <label className="flex min-h-11 items-center gap-3 text-base">
          <input
            type="checkbox"
            checked={typed.noLastName}
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
