import { useState } from 'react'
import type { LoginDetail } from '#shared/account/api.ts'
import { navigate } from '#web/platform/navigation.ts'
import { isConfirmed, sendNewCode, sendStepUp } from './contact-change.ts'
import { needsStepUp, sendFailure } from './contact-failure.ts'
import { type Country, homeCountry, localDigits } from '#web/lib/phone.ts'
import { emailError, firstDigits, numberError, typedEmail } from './contact-rules.ts'
import type { ChangeEmailState, ChangeMobileNumberState, EditProfileState } from './route-state.ts'

interface SentStepUp {
  readonly to: string
  readonly sentAtMs: number
}

/** For this time a sent step-up code is reused and no new one is sent. The server keeps a code for ten minutes. */
const stepUpLifeMs = 9 * 60_000

/** The form for a new number or address. A step-up code confirms the user, then a code is sent to the new number or address. */
export function useContactForm(change: EditProfileState, user: LoginDetail) {
  const isNumber = change === 'number'
  const ownPhone = user.contact_no
  const [country, setCountry] = useState(homeCountry)
  const [text, setText] = useState(() => (isNumber ? firstDigits(ownPhone) : user.email))
  /** An unfinished text is reported as an error only after the user has left the field. */
  const [touched, setTouched] = useState<'typed' | 'left'>()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<SentStepUp>()
  const [confirming, setConfirming] = useState(false)
  const textError = isNumber ? numberError(text, country, ownPhone) : emailError(text, user.email)

  async function confirmFirst() {
    if (sent === undefined || Date.now() - sent.sentAtMs > stepUpLifeMs) {
      setSent({ to: await sendStepUp(change, ownPhone), sentAtMs: Date.now() })
    }
    setConfirming(true)
  }

  async function sendToNew() {
    const to = isNumber ? `${country.countryCode}${text}` : text
    await sendNewCode(change, to)
    const sentAtMs = Date.now()
    if (isNumber)
      navigate('/changemobilenumber', {
        replace: true,
        state: { mobile: to, userId: user.id, sentAtMs } satisfies ChangeMobileNumberState,
      })
    else
      navigate('/changeemail', {
        replace: true,
        state: { email: to, userId: user.id, sentAtMs } satisfies ChangeEmailState,
      })
  }

  async function update() {
    if (textError !== undefined) return setTouched('left')
    setBusy(true)
    try {
      if (isConfirmed(change)) await sendToNew()
      else await confirmFirst()
    } catch (error) {
      await recover(error)
    } finally {
      setBusy(false)
    }
  }

  /** Sends a new step-up code when the confirmation has expired on the server. Any other error is shown beside the field. */
  async function recover(error: unknown) {
    setConfirming(false)
    if (!needsStepUp(error)) return setRefused(sendFailure(error, change).message)
    setSent(undefined)
    await sendStepUp(change, ownPhone).then(
      (to) => {
        setSent({ to, sentAtMs: Date.now() })
        setConfirming(true)
      },
      (failed: unknown) => setRefused(sendFailure(failed, change).message),
    )
  }

  return {
    text,
    busy,
    ownPhone,
    /** The refusal of the server, or the error of the typed text. */
    error:
      refused ??
      (touched === undefined || (touched === 'typed' && textError?.unfinished) ? undefined : textError?.message),
    ready: textError === undefined,
    leave: () => setTouched((before) => before && 'left'),
    stepUp: confirming ? sent : undefined,
    update,
    back: () => setConfirming(false),
    country,
    /** A change of the country clears the number. */
    chooseCountry(next: Country) {
      setCountry(next)
      setText('')
      setTouched(undefined)
      setRefused(undefined)
    },
    type(next: string) {
      setText(isNumber ? localDigits(next, country) : typedEmail(next))
      setTouched('typed')
      setRefused(undefined)
    },
  }
}
