import { useRef, useState } from 'react'
import type { RequestOf } from '#shared/kernel/endpoint.ts'
import type { registrationApi } from '#shared/account/registration-api.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { call } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation.ts'
import { clearStorage } from '#web/platform/clear-storage.ts'
import { showToast } from '#web/ui/show-toast.ts'
import { detailsFailure } from './details-failure.ts'
import { restartRegistration } from './restart-registration.ts'
import type { DetailsState } from '#web/platform/route-state.ts'
import { finishLogin } from './finish-login.ts'
import { keepTyped, typedBefore } from './typed-details.ts'

type Payload = RequestOf<typeof registrationApi.registerUser>['body']
/** The fields that depend on the type of account. */
export type Details = Pick<
  Payload,
  'user_type' | 'first_name' | 'last_name' | 'company_name' | 'company_registration_no' | 'last_name_exists'
>

export type FormValues = Readonly<Record<string, string | boolean>>

interface DetailsOptions<Fields extends FormValues> {
  readonly state: DetailsState
  /** Initial values of the fields. */
  readonly initial: Fields
  /** The error of each field, if any. */
  readonly errorsOf: (fields: Fields) => Partial<Record<keyof Fields, string | undefined>>
  readonly detailsOf: (fields: Fields) => Details
}

/** The state of a details screen: its fields, the accepted terms, and the registration of the account. */
export function useDetails<Fields extends FormValues>({ state, initial, errorsOf, detailsOf }: DetailsOptions<Fields>) {
  const [typed, setTyped] = useState<Fields>(() => ({ ...initial, ...typedBefore(state.registration) }))
  const [touched, setTouched] = useState<Partial<Record<keyof Fields, boolean>>>({})
  const [accepted, accept] = useState(state.condition === true)
  const [refused, setRefused] = useState<string>()
  const [step, setStep] = useState<'editing' | 'saving' | 'welcome'>('editing')
  const running = useRef(false)
  const errors = errorsOf(typed)

  function fail(error: unknown) {
    const { message, closed, expired, toast, termsChanged } = detailsFailure(error)
    setStep('editing')
    if (termsChanged) accept(false)
    if (toast || closed || expired) showToast(message, 'error')
    else setRefused(message)
    if (closed) navigate('/maintenance')
    if (expired) restartRegistration()
  }

  async function save() {
    if (running.current) return
    running.current = true
    setStep('saving')
    setRefused(undefined)
    await register(state, detailsOf(typed))
      .then((token) => finishLogin(token, () => setStep('welcome'), true))
      .catch(fail)
    running.current = false
  }

  return {
    state,
    typed,
    change(fields: Partial<Fields>) {
      const next = { ...typed, ...fields }
      setTyped(next)
      // What is typed after SIGN UP would stay in this tab.
      if (step === 'editing') keepTyped(state.registration, next)
    },
    touch: (name: keyof Fields) => setTouched({ ...touched, [name]: true }),
    errorOf: (name: keyof Fields) => (touched[name] ? errors[name] : undefined),
    accepted,
    accept,
    refused,
    step,
    submit() {
      setTouched(
        Object.fromEntries(Object.keys(initial).map((name) => [name, true])) as Partial<Record<keyof Fields, boolean>>,
      )
      if (accepted && Object.values(errors).every((error) => error === undefined)) void save()
    },
  }
}

export type DetailsEntry = Pick<
  ReturnType<typeof useDetails>,
  'state' | 'accepted' | 'accept' | 'step' | 'refused' | 'submit'
>

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
