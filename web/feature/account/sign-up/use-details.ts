import { useState } from 'react'
import type { RequestOf } from '#shared/kernel/endpoint.ts'
import type { registrationApi } from '#shared/account/registration-api.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { call } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { clearStorage } from '#web/platform/storage/clear-storage.ts'
import { showToast } from '#web/ui/state/show-toast.ts'
import { type FormErrors, useForm } from '#web/ui/form/use-form.ts'
import { detailsFailure } from './details-failure.ts'
import { restartRegistration } from './restart-registration.ts'
import type { DetailsState } from '#web/platform/navigation/route-state.ts'
import { finishLogin } from '#web/feature/account/login/finish-login.ts'
import { keepTyped, type Typed, typedBefore } from './typed-details.ts'

type Payload = RequestOf<typeof registrationApi.registerUser>['body']
/** The fields that depend on the type of account. */
export type Details = Pick<
  Payload,
  'user_type' | 'first_name' | 'last_name' | 'company_name' | 'company_registration_no' | 'last_name_exists'
>

/** The ticked box, which the details of both types have. */
interface Terms {
  readonly accepted: boolean
}

interface DetailsOptions<Fields> {
  readonly state: DetailsState
  /** Initial values of the fields. */
  readonly initial: Fields
  /** The error of each field, if any. */
  readonly errorsOf: (fields: Fields) => FormErrors<Fields>
  readonly detailsOf: (fields: Fields) => Details
}

/** The state of a details screen: its fields, the accepted terms, and the registration of the account. */
export function useDetails<Fields extends Typed>({ state, initial, errorsOf, detailsOf }: DetailsOptions<Fields>) {
  const [isWelcome, setWelcome] = useState(false)
  const form = useForm<Fields & Terms>({
    initial: () => ({ ...initial, ...typedBefore(state.registration), accepted: state.condition === true }),
    validate: (values): FormErrors<Fields & Terms> => ({
      ...errorsOf(values),
      accepted: values.accepted ? undefined : '',
    }),
    async submit(values) {
      const token = await register(state, detailsOf(values))
      await finishLogin(token, () => setWelcome(true), true)
    },
    refusalOf(error, { change }) {
      const { message, closed, expired, toast, termsChanged } = detailsFailure(error)
      if (termsChanged) change({ accepted: false } as Partial<Fields & Terms>)
      if (!toast && !closed && !expired) return { message }
      showToast(message, 'error')
      if (closed) navigate('/maintenance')
      if (expired) restartRegistration()
      return undefined
    },
    // The box is kept too, but never ticked from there.
    onChange: (values) => keepTyped(state.registration, values),
  })
  return { ...form, state, isWelcome }
}

/** What the part of the form needs that both types share. */
export interface DetailsEntry extends Pick<
  ReturnType<typeof useForm<Terms>>,
  'values' | 'change' | 'busy' | 'onSubmit'
> {
  readonly state: DetailsState
  readonly isWelcome: boolean
  readonly refused: { readonly message: string } | undefined
}

/** Creates the account and returns its token. Values of another account are removed from this browser before new ones are stored. */
async function register({ registration, username, countryCode }: DetailsState, details: Details): Promise<string> {
  const { token } = await call('registerUser', {
    body: {
      ...details,
      email: registration.email,
      mobile_number: username,
      created_user_id: registration.id,
      country_code: countryCode,
      terms_version: termsVersion,
    },
  })
  clearStorage()
  return token.token
}
