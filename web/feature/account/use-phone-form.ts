import { useEffect, useState } from 'react'
import { preloadScreen } from '#web/platform/preload-screen.ts'
import { navigate } from '#web/platform/navigation.ts'
import { loginTexts } from '#web/feature/account/login-text.ts'
import { type Country, formatPhone, homeCountry, isComplete, localDigits } from '#web/lib/phone.ts'
import { showToast } from '#web/ui/show-toast.ts'
import { type LoginFailure, sendFailure } from './login-failure.ts'
import { restartRegistration } from './restart-registration.ts'
import { readSentCodes, sentPhoneCode } from './sent-code.ts'

/** A complete phone number. */
export interface TypedPhone {
  /** Digits with country code. */
  readonly username: string
  /** Formatted for people. */
  readonly shown: string
  readonly country: Country
  readonly digits: string
}

/** The state of `/signupphone`. `proceed` sends a code and opens the next screen. */
export function usePhoneForm(
  phase: 'login' | 'register',
  proceed: (phone: TypedPhone) => Promise<void>,
  failureOf: (error: unknown) => LoginFailure = sendFailure,
) {
  // "Change" on the screen of the code comes back here, and a new number comes back with its proved e-mail address: the number stays.
  const [sent] = useState(() => sentPhoneCode(phase))
  const [typed] = useState(() => sent ?? readSentCodes().typed)
  const [country, setCountry] = useState(typed?.country ?? homeCountry)
  const [digits, setDigits] = useState(typed?.digits ?? '')
  const [touched, setTouched] = useState(false)
  const [refused, setRefused] = useState<LoginFailure>()
  const [waitUntilMs, setWaitUntilMs] = useState<number>()
  const [sending, setSending] = useState(false)
  const complete = isComplete(digits, country)
  const username = `${country.countryCode}${digits}`
  // The next screen is loaded while the code is sent.
  useEffect(() => (complete ? preloadScreen('/otpphone') : undefined), [complete])

  function fail(error: unknown) {
    const failure = failureOf(error)
    const { message, closed, expired, waitSeconds } = failure
    setSending(false)
    if (closed || expired) showToast(message, 'error')
    else setRefused(failure)
    if (waitSeconds !== undefined) setWaitUntilMs(Date.now() + waitSeconds * 1000)
    if (closed) navigate('/maintenance')
    if (expired) restartRegistration()
  }

  function type(next: typeof country, typed: string) {
    setCountry(next)
    setDigits(typed)
    endWait()
  }

  function endWait() {
    setRefused(undefined)
    setWaitUntilMs(undefined)
  }

  return {
    country,
    digits,
    sending,
    complete,
    username,
    waitUntilMs,
    refused,
    /** The state of the screen of a code that is still valid for this number. */
    validCode: sent?.state.username === username ? sent.state : undefined,
    endWait,
    error: refused?.unknown ? undefined : (refused?.message ?? (touched && !complete ? shapeError(digits) : undefined)),
    /** An empty field shows its error only after a submit. */
    touch: () => digits !== '' && setTouched(true),
    /** A change of the country clears the number. */
    chooseCountry: (next: typeof country) => type(next, ''),
    type: (text: string) => type(country, localDigits(text, country)),
    submit() {
      setTouched(true)
      if (!complete || sending || waitUntilMs !== undefined) return
      setSending(true)
      proceed({ username, shown: formatPhone(username, country), country, digits }).catch(fail)
    },
  }
}

export type PhoneEntry = ReturnType<typeof usePhoneForm>

/** The error of an incomplete number (docs/specification/texts.md, X4 and X5). */
function shapeError(digits: string): string {
  return digits === '' ? loginTexts().numberRequired : loginTexts().numberInvalid
}
