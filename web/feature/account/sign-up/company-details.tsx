import { t } from '@lingui/core/macro'
import { companyNamePattern, registrationNumberPattern, tidyName, titleCase } from '#shared/account/name.ts'
import { detailsTexts } from './details-text.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { DetailsForm } from './details-form.tsx'
import type { DetailsState } from '#web/platform/navigation/route-state.ts'
import { type Details, useDetails } from './use-details.ts'
import { useDetailsState } from './use-details-state.ts'

/** `/companydetails`: the details of a company that signs up. */
export function CompanyDetails() {
  const state = useDetailsState()
  return state === undefined ? null : <Form state={state} />
}

type Fields = {
  readonly company_name: string
  readonly company_registration_no: string
}

const numberHelp = () => t`CIN, LLPIN or another registration number, 5 to 30 letters and digits`

function Form({ state }: { state: DetailsState }) {
  const entry = useDetails<Fields>({
    state,
    initial: { company_name: '', company_registration_no: '' },
    errorsOf,
    detailsOf,
  })
  const { field } = entry
  return (
    <DetailsForm heading={t`Company details`} entry={entry}>
      <div className="space-y-4">
        <TextField
          label={t`Company name`}
          autoComplete="organization"
          maxLength={100}
          {...field('company_name', { clean: titleCase, autoFocus: true })}
          helper={t`As on the company's PAN`}
        />
        <TextField
          label={t`Company registration number`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          {...field('company_registration_no', { clean: (text) => text.toUpperCase() })}
          helper={numberHelp()}
        />
      </div>
    </DetailsForm>
  )
}

/** The errors of the fields (docs/specification/texts.md, X9 and X10). */
function errorsOf({ company_name, company_registration_no }: Fields) {
  const name = tidyName(company_name)
  return {
    company_name: name.length >= 2 && companyNamePattern.test(name) ? undefined : detailsTexts().companyNameRequired,
    company_registration_no: registrationNumberPattern.test(company_registration_no.trim())
      ? undefined
      : detailsTexts().registrationNumberRequired,
  }
}

function detailsOf({ company_name, company_registration_no }: Fields): Details {
  return {
    user_type: 'COMPANY',
    first_name: '',
    last_name: '',
    company_name: tidyName(company_name),
    company_registration_no: company_registration_no.trim(),
    last_name_exists: false,
  }
}
