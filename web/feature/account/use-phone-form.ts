import { useEffect, useState } from 'react'
import { preloadScreen } from '#web/platform/preload-screen.ts'
import { navigate } from '#web/platform/navigation.ts'
import { loginTexts } from '#web/feature/account/login-text.ts'
import { formatPhone, homeCountry, isComplete, localDigits } from '#web/lib/phone.ts'
import { showToast } from '#web/ui/show-toast.ts'
import { type LoginFailure, sendFailure } from './login-failure.ts'
import { restartRegistration } from './restart-registration.ts'

/** A complete phone number. */
export interface TypedPhone {
  /** Digits with country code. */
  readonly username: string
  /** Formatted for people. */
  readonly shown: string
  /** With a leading plus. */
  readonly countryCode: string
}

/** The state of `/signupphone`. `proceed` sends a code and opens the next screen. */
export function usePhoneForm(
  phase: 'login' | 'register',
  proceed: (phone: TypedPhone) => Promise<void>,
  failureOf: (error: unknown) => LoginFailure = (error) => sendFailure(error, phase),
) {
  const [country, setCountry] = useState(homeCountry)
  const [digits, setDigits] = useState('')
  const [touched, setTouched] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [sending, setSending] = useState(false)
  const complete = isComplete(digits, country)
  const username = `${country.countryCode}${digits}`
  // The next screen is loaded while the code is sent.
  useEffect(() => (complete ? preloadScreen('/otpphone') : undefined), [complete])

  function fail(error: unknown) {
    const { message, closed, expired } = failureOf(error)
    setSending(false)
    if (closed || expired) showToast(message, 'error')
    else setRefused(message)
    if (closed) navigate('/maintenance')
    if (expired) restartRegistration()
  }

  function type(next: typeof country, typed: string) {
    setCountry(next)
    setDigits(typed)
    setRefused(undefined)
  }

  return {
    country,
    digits,
    sending,
    complete,
    username,
    error: refused ?? (touched && !complete ? shapeError(digits) : undefined),
    /** An empty field shows its error only after a submit. */
    touch: () => digits !== '' && setTouched(true),
    /** A change of the country clears the number. */
    chooseCountry: (next: typeof country) => type(next, ''),
    type: (text: string) => type(country, localDigits(text, country)),
    submit() {
      setTouched(true)
      if (!complete || sending) return
      setSending(true)
      proceed({ username, shown: formatPhone(username, country), countryCode: `+${country.countryCode}` }).catch(fail)
    },
  }
}

export type PhoneEntry = ReturnType<typeof usePhoneForm>

/** The error of an incomplete number (docs/specification/texts.md, X4 and X5). */
function shapeError(digits: string): string {
  return digits === '' ? loginTexts.numberRequired : loginTexts.numberInvalid
}
