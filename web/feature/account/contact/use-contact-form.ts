import { useState } from 'react'
import type { UserId } from '#shared/kernel/id.ts'
import type { LoginDetail } from '#shared/account/api.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { isConfirmed, sendNewCode, sendStepUp } from './contact-change.ts'
import { type ContactFailure, needsStepUp, sendFailure } from './contact-failure.ts'
import { keepChange, readChange, type SentTo } from './kept-change.ts'
import { isValid } from '#web/feature/account/code/sent-code.ts'
import { type Country, homeCountry, localDigits } from '#web/lib/phone.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { type Waiting, waiting } from '#web/feature/account/login/login-failure.ts'
import { emailError, firstDigits, numberError, typedEmail } from './contact-rules.ts'
import type {
  ChangeEmailState,
  ChangeMobileNumberState,
  EditProfileState,
} from '#web/feature/account/login/route-state.ts'

interface TypedContact {
  /** Digits of a number of that country, or an address. */
  readonly text: string
  readonly country: Country
}

/** The form for a new number or address. A step-up code confirms the user, then a code is sent to the new number or address. */
export function useContactForm(change: EditProfileState, user: LoginDetail) {
  const isNumber = change === 'number'
  const ownPhone = user.contact_no
  const [kept] = useState(() => readChange(change))
  const [stepUp, setStepUp] = useState(kept.stepUp)
  const [confirming, setConfirming] = useState(false)
  const form = useForm<TypedContact, Waiting<ContactFailure>>({
    // "Edit" on the screen of the code comes back here, and a reload begins anew: what was typed stays.
    initial: kept.typed ?? { text: isNumber ? firstDigits(ownPhone) : user.email, country: homeCountry },
    validate: ({ text, country }) => ({
      text: isNumber ? numberError(text, country, ownPhone) : emailError(text, user.email),
    }),
    async submit(typed, { restart }) {
      keepChange(change, { typed })
      try {
        if (isConfirmed(change)) return await sendToNew(recipient(typed))
        await confirmFirst()
      } catch (error) {
        setConfirming(false)
        if (!needsStepUp(error)) throw error
        await confirmAgain()
      }
      restart(typed)
    },
    refusalOf: (error) => waiting(sendFailure(error, change)),
  })
  const { values, valid, refused } = form
  const to = recipient(values)

  /** As it is sent. */
  function recipient({ text, country }: TypedContact): string {
    return isNumber ? `${country.countryCode}${text}` : text
  }

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

  /** The confirmation has expired on the server. */
  async function confirmAgain() {
    setStepUp(undefined)
    sentStepUp(await sendStepUp(change, ownPhone))
    setConfirming(true)
  }

  async function sendToNew(to: string) {
    await sendNewCode(change, to)
    const sent = { to, sentAtMs: Date.now() }
    keepChange(change, { sent })
    toCode(change, user.id, sent)
  }

  /** Opens the field of a code that is still valid. Undefined without one. */
  function validCode(): (() => void) | undefined {
    const code = isConfirmed(change) ? kept.sent : stepUp
    if (!valid || refused?.blocked || code === undefined || !isValid(code)) return undefined
    if (code === stepUp) return () => setConfirming(true)
    return code.to === to ? () => toCode(change, user.id, code) : undefined
  }

  return {
    ...form,
    field: {
      ...form.field('text', {
        clean: (text) => (isNumber ? localDigits(text, values.country) : typedEmail(text)),
        autoFocus: true,
      }),
      error: refused?.message ?? form.errorOf('text'),
    },
    ownPhone,
    enterCode: validCode(),
    stepUp: confirming ? stepUp : undefined,
    sentStepUp,
    back() {
      setConfirming(false)
      // Wrong codes may have made it void.
      setStepUp(readChange(change).stepUp)
    },
    /** A change of the country clears the number. */
    chooseCountry: (country: Country) => form.change({ country, text: '' }),
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
