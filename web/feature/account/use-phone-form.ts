import { useEffect, useState } from 'react'
import { preloadScreen } from '#web/app/lazy-screens.tsx'
import { navigate } from '#web/platform/navigation.ts'
import { loginWords } from '#web/feature/account/login-text.ts'
import { formatPhone, homeCountry, isComplete, localDigits } from '#web/lib/phone.ts'
import { showToast } from '#web/ui/show-toast.ts'
import { type LoginFailure, sendFailure } from './login-failure.ts'
import { beginAgain } from './begin-again.ts'

/** A number as it was typed, ready to be sent to. */
export interface TypedPhone {
  /** Digits with country code. */
  readonly username: string
  readonly shown: string
  /** With its plus. */
  readonly countryCode: string
}

/** What is typed on `/signupphone`; `proceed` has a code sent and leads on. */
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
  // The screen of the code comes while the code does.
  useEffect(() => (complete ? preloadScreen('/otpphone') : undefined), [complete])

  function fail(error: unknown) {
    const { words, closed, over } = failureOf(error)
    setSending(false)
    if (closed || over) showToast(words, 'error')
    else setRefused(words)
    if (closed) navigate('/maintenance')
    if (over) beginAgain()
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
    /** Leaving the field empty is no mistake yet. */
    touch: () => digits !== '' && setTouched(true),
    /** Another country's number is another number (S14). */
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

/** X4, X5. */
function shapeError(digits: string): string {
  return digits === '' ? loginWords.numberRequired : loginWords.numberInvalid
}
