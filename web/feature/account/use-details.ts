import { useRef, useState } from 'react'
import type { RequestOf } from '#shared/kernel/endpoint.ts'
import type { registrationApi } from '#shared/account/registration-api.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { call } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation.ts'
import { clearStorage } from '#web/platform/clear-storage.ts'
import { showToast } from '#web/ui/show-toast.ts'
import { detailsFailure } from './details-failure.ts'
import { beginAgain } from './begin-again.ts'
import type { DetailsState } from './route-state.ts'
import { welcome } from './welcome.ts'

type Payload = RequestOf<typeof registrationApi.registerUser>['body']
/** What only the two kinds of account know of themselves. */
export type Details = Pick<
  Payload,
  'user_type' | 'first_name' | 'last_name' | 'company_name' | 'company_registration_no' | 'last_name_exists'
>

export type Typed = Readonly<Record<string, string | boolean>>

interface Asked<Fields extends Typed> {
  readonly state: DetailsState
  /** Empty fields, as the screen begins. */
  readonly first: Fields
  /** What is wrong with each field, if anything (X7–X10). */
  readonly errorsOf: (fields: Fields) => Partial<Record<keyof Fields, string | undefined>>
  readonly detailsOf: (fields: Fields) => Details
}

/** The fields of a details screen, the accepted terms, and the account that comes of them (T2). */
export function useDetails<Fields extends Typed>({ state, first, errorsOf, detailsOf }: Asked<Fields>) {
  const [typed, setTyped] = useState<Fields>({ ...first, ...(state.typed as Partial<Fields> | undefined) })
  const [touched, setTouched] = useState<Partial<Record<keyof Fields, boolean>>>({})
  const [accepted, accept] = useState(state.condition === true)
  const [refused, setRefused] = useState<string>()
  const [step, setStep] = useState<'asking' | 'saving' | 'welcome'>('asking')
  const running = useRef(false)
  const errors = errorsOf(typed)

  function fail(error: unknown) {
    const { words, closed, over, snack, termsChanged } = detailsFailure(error)
    setStep('asking')
    if (termsChanged) accept(false)
    if (snack || closed || over) showToast(words, 'error')
    else setRefused(words)
    if (closed) navigate('/maintenance')
    if (over) beginAgain()
  }

  async function save() {
    if (running.current) return
    running.current = true
    setStep('saving')
    setRefused(undefined)
    await register(state, detailsOf(typed))
      .then((token) => welcome(token, () => setStep('welcome')))
      .catch(fail)
    running.current = false
  }

  return {
    state,
    typed,
    change: (fields: Partial<Fields>) => setTyped({ ...typed, ...fields }),
    touch: (name: keyof Fields) => setTouched({ ...touched, [name]: true }),
    errorOf: (name: keyof Fields) => (touched[name] ? errors[name] : undefined),
    accepted,
    accept,
    refused,
    step,
    submit() {
      setTouched(
        Object.fromEntries(Object.keys(first).map((name) => [name, true])) as Partial<Record<keyof Fields, boolean>>,
      )
      if (accepted && Object.values(errors).every((error) => error === undefined)) void save()
    },
  }
}

export type DetailsEntry = Pick<
  ReturnType<typeof useDetails>,
  'state' | 'typed' | 'accepted' | 'accept' | 'step' | 'refused' | 'submit'
>

/** Answers the new account's token. Whatever this browser remembered was of somebody else, and goes before anything new is stored. */
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
