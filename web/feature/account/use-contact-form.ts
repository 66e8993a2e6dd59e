import { useState } from 'react'
import type { UserId } from '#shared/kernel/id.ts'
import type { LoginDetail } from '#shared/account/api.ts'
import { navigate } from '#web/platform/navigation.ts'
import { isConfirmed, sendNewCode, sendStepUp } from './contact-change.ts'
import { type ContactFailure, needsStepUp, sendFailure } from './contact-failure.ts'
import { keepChange, type KeptChange, readChange, type SentTo } from './kept-change.ts'
import { isValid } from './sent-code.ts'
import { type Country, homeCountry, localDigits } from '#web/lib/phone.ts'
import { emailError, firstDigits, numberError, typedEmail } from './contact-rules.ts'
import type { ChangeEmailState, ChangeMobileNumberState, EditProfileState } from './route-state.ts'

/** The form for a new number or address. A step-up code confirms the user, then a code is sent to the new number or address. */
export function useContactForm(change: EditProfileState, user: LoginDetail) {
  const ownPhone = user.contact_no
  const { refused, waitUntilMs, fail, endWait } = useRefusal(change)
  const [kept] = useState(() => readChange(change))
  const typed = useTyped(change, user, kept.typed)
  const { text, country, textError, to } = typed
  const [busy, setBusy] = useState(false)
  const [stepUp, setStepUp] = useState(kept.stepUp)
  const [confirming, setConfirming] = useState(false)

  function sentStepUp(maskedTo: string) {
    const sent = { to: maskedTo, sentAtMs: Date.now() }
    setStepUp(sent)
    keepChange(change, { stepUp: sent })
  }

  /** A code that is still valid is asked for again, and no new one is sent. */
  async function confirmFirst() {
    if (stepUp === undefined || !isValid(stepUp)) sentStepUp(await sendStepUp(change, ownPhone))
    setConfirming(true)
  }

  async function sendToNew() {
    await sendNewCode(change, to)
    const sent = { to, sentAtMs: Date.now() }
    keepChange(change, { sent })
    toCode(change, user.id, sent)
  }

  async function update() {
    if (textError !== undefined) return typed.showError()
    keepChange(change, { typed: { text, country } })
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
    if (!needsStepUp(error)) return fail(error)
    setStepUp(undefined)
    await sendStepUp(change, ownPhone).then((maskedTo) => {
      sentStepUp(maskedTo)
      setConfirming(true)
    }, fail)
  }

  /** Opens the field of a code that is still valid. Undefined without one. */
  function validCode(): (() => void) | undefined {
    const code = isConfirmed(change) ? kept.sent : stepUp
    if (textError !== undefined || refused?.blocked || code === undefined || !isValid(code)) return undefined
    if (code === stepUp) return () => setConfirming(true)
    return code.to === to ? () => toCode(change, user.id, code) : undefined
  }

  return {
    text,
    country,
    busy,
    ownPhone,
    /** The refusal of the server, or the error of the typed text. */
    error: refused?.message ?? typed.error,
    ready: textError === undefined && waitUntilMs === undefined,
    waitUntilMs,
    endWait,
    blocked: refused?.blocked && refused,
    enterCode: validCode(),
    leave: typed.leave,
    stepUp: confirming ? stepUp : undefined,
    sentStepUp,
    update,
    back() {
      setConfirming(false)
      // Wrong codes may have made it void.
      setStepUp(readChange(change).stepUp)
    },
    chooseCountry(next: Country) {
      typed.chooseCountry(next)
      endWait()
    },
    type(next: string) {
      typed.type(next)
      endWait()
    },
  }
}

/** The field. "Edit" on the screen of the code comes back to it, and a reload begins anew: what was typed stays. */
function useTyped(change: EditProfileState, user: LoginDetail, kept: KeptChange['typed']) {
  const isNumber = change === 'number'
  const ownPhone = user.contact_no
  const [country, setCountry] = useState(kept?.country ?? homeCountry)
  const [text, setText] = useState(kept?.text ?? (isNumber ? firstDigits(ownPhone) : user.email))
  /** An unfinished text is reported as an error only after the user has left the field. */
  const [touched, setTouched] = useState<'typed' | 'left'>()
  const textError = isNumber ? numberError(text, country, ownPhone) : emailError(text, user.email)
  const isHidden = touched === undefined || (touched === 'typed' && textError?.unfinished)
  return {
    text,
    country,
    /** As it is sent. */
    to: isNumber ? `${country.countryCode}${text}` : text,
    textError,
    error: isHidden ? undefined : textError?.message,
    showError: () => setTouched('left'),
    leave: () => setTouched((before) => before && 'left'),
    /** A change of the country clears the number. */
    chooseCountry(next: Country) {
      setCountry(next)
      setText('')
      setTouched(undefined)
    },
    type(next: string) {
      setText(isNumber ? localDigits(next, country) : typedEmail(next))
      setTouched('typed')
    },
  }
}

/** Why no code was sent, and until when to wait for the next one. */
function useRefusal(change: EditProfileState) {
  const [refused, setRefused] = useState<ContactFailure>()
  const [waitUntilMs, setWaitUntilMs] = useState<number>()
  return {
    refused,
    waitUntilMs,
    fail(error: unknown) {
      const failure = sendFailure(error, change)
      setRefused(failure)
      if (failure.waitSeconds !== undefined) setWaitUntilMs(Date.now() + failure.waitSeconds * 1000)
    },
    endWait() {
      setRefused(undefined)
      setWaitUntilMs(undefined)
    },
  }
}

/** Opens the screen of the code that was sent to the new contact. */
function toCode(change: EditProfileState, userId: UserId, { to, sentAtMs }: SentTo): void {
  if (change === 'number')
    navigate('/changemobilenumber', {
      replace: true,
      state: { mobile: to, userId, sentAtMs } satisfies ChangeMobileNumberState,
    })
  else navigate('/changeemail', { replace: true, state: { email: to, userId, sentAtMs } satisfies ChangeEmailState })
}
