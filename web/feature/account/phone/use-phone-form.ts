import { useEffect, useState } from 'react'
import { preloadScreen } from '#web/platform/preload-screen.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { loginTexts } from '#web/feature/account/login/login-text.ts'
import { type Country, formatPhone, homeCountry, isComplete, localDigits } from '#web/lib/phone.ts'
import { showToast } from '#web/ui/state/show-toast.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import {
  type LoginFailure,
  sendFailure,
  waiting,
  type WaitingFailure,
} from '#web/feature/account/login/login-failure.ts'
import { restartRegistration } from '#web/feature/account/sign-up/restart-registration.ts'
import { readSentCodes, sentPhoneCode } from '#web/feature/account/code/sent-code.ts'

/** A complete phone number. */
export interface TypedPhone {
  /** Digits with country code. */
  readonly username: string
  /** Formatted for people. */
  readonly shown: string
  readonly country: Country
  readonly digits: string
}

interface Phone {
  readonly digits: string
  readonly country: Country
}

/** The state of `/signupphone`. `proceed` sends a code and opens the next screen. */
export function usePhoneForm(
  phase: 'login' | 'register',
  proceed: (phone: TypedPhone) => Promise<void>,
  failureOf: (error: unknown) => LoginFailure = sendFailure,
) {
  // "Change" on the screen of the code comes back here, and a new number comes back with its proved e-mail address: the number stays.
  const [sent] = useState(() => sentPhoneCode(phase))
  const form = useForm<Phone, WaitingFailure>({
    initial() {
      const { digits = '', country = homeCountry } = sent ?? readSentCodes().typed ?? {}
      return { digits, country }
    },
    validate: ({ digits, country }) => ({ digits: isComplete(digits, country) ? undefined : shapeError(digits) }),
    submit: ({ digits, country }) =>
      proceed({
        username: usernameOf({ digits, country }),
        shown: formatPhone(usernameOf({ digits, country }), country),
        country,
        digits,
      }),
    refusalOf(error) {
      const failure = failureOf(error)
      const { message, closed, expired } = failure
      if (!closed && !expired) return waiting(failure)
      showToast(message, 'error')
      if (closed) navigate('/maintenance')
      else restartRegistration()
      return undefined
    },
  })
  const { values, valid, refused } = form
  const username = usernameOf(values)
  // The next screen is loaded while the code is sent.
  useEffect(() => (valid ? preloadScreen('/otpphone') : undefined), [valid])

  return {
    ...form,
    username,
    /** The state of the screen of a code that is still valid for this number. */
    validCode: sent?.state.username === username ? sent.state : undefined,
    field: {
      ...form.field('digits', { clean: (text) => localDigits(text, values.country), autoFocus: true }),
      error: refused?.unknown ? undefined : (refused?.message ?? form.errorOf('digits')),
    },
    /** A change of the country clears the number. */
    chooseCountry: (country: Country) => form.change({ country, digits: '' }),
  }
}

export type PhoneEntry = ReturnType<typeof usePhoneForm>

/** The error of an incomplete number (docs/specification/texts.md, X4 and X5). */
function shapeError(digits: string): string {
  return digits === '' ? loginTexts().numberRequired : loginTexts().numberInvalid
}

/** Digits with country code. */
function usernameOf({ digits, country }: Phone): string {
  return `${country.countryCode}${digits}`
}
