import { type FormEvent, useState } from 'react'
import { navigate } from '#web/app/navigation.ts'
import { loginWords } from '#web/copy/account.ts'
import { type Country, formatPhone, homeCountry, isComplete, localDigits } from '#web/copy/country.ts'
import { notify } from '#web/ui/notify.ts'
import type { Choice } from './account-choice.tsx'
import { sendEmailLogin } from './email-steps.ts'
import { emailSendFailure, type LoginFailure, sendFailure } from './login-failure.ts'
import { sendPhoneProof } from './phone-steps.ts'
import { beginAgain } from './registration-path.ts'
import type { OtpEmailState, OtpPhoneState, PhoneState } from './route-state.ts'
import { type FoundAccount, useAccountSearch } from './use-account-search.ts'

/** What is typed on `/signupphone`, and where it leads. */
export function usePhoneForm(state: PhoneState) {
  const [country, setCountry] = useState(homeCountry)
  const [digits, setDigits] = useState('')
  const [touched, setTouched] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [sending, setSending] = useState(false)
  const [choice, setChoice] = useState<Choice>('login')
  const complete = isComplete(digits, country)
  const username = `${country.countryCode}${digits}`
  const { searching, account } = useAccountSearch(complete && state.type === 'register' ? username : undefined)

  async function proceed() {
    setSending(true)
    try {
      await (account && choice === 'login' ? toAccount(account) : toCode(state, country, username, account))
    } catch (error) {
      setSending(false)
      const failure = account && choice === 'login' ? emailSendFailure(error) : sendFailure(error, state.type)
      if (!leaveFor(failure)) setRefused(failure.words)
    }
  }

  function retype(next: Country, typed: string) {
    setCountry(next)
    setDigits(typed)
    setRefused(undefined)
    setChoice('login')
  }

  return {
    country,
    digits,
    account,
    choice,
    choose: setChoice,
    busy: sending || searching,
    complete,
    error: refused ?? (touched ? shapeError(digits, complete) : undefined),
    /** Leaving the field empty is no mistake yet. */
    touch: () => digits !== '' && setTouched(true),
    /** Another country's number is another number (S14). */
    chooseCountry: (next: Country) => retype(next, ''),
    type: (text: string) => retype(country, localDigits(text, country)),
    submit(event: FormEvent) {
      event.preventDefault()
      setTouched(true)
      if (complete && !sending && !searching) void proceed()
    },
  }
}

/** The account that has the number is entered by its own address, which is only known masked. */
async function toAccount({ user_id: handle, email }: FoundAccount): Promise<void> {
  await sendEmailLogin({ type: 'login', email, handle })
  navigate('/otpemail', { state: { type: 'login', email, handle, sentAtMs: Date.now() } satisfies OtpEmailState })
}

async function toCode(state: PhoneState, country: Country, username: string, account: FoundAccount | undefined): Promise<void> {
  const shown = formatPhone(username, country)
  const changeEmail = account && { changeEmail: account.code }
  await sendPhoneProof(state.type === 'login' ? { type: 'login', username } : { ...state, username, ...changeEmail })
  const sent = { username, shown, sentAtMs: Date.now() }
  const next: OtpPhoneState = state.type === 'login' ? { type: 'login', ...sent } : { ...state, ...sent, countryCode: `+${country.countryCode}`, ...changeEmail }
  navigate('/otpphone', { state: next })
}

/** Whether there is nothing left to do on this screen. */
function leaveFor({ words, closed, over }: LoginFailure): boolean {
  if (closed || over) notify(words, 'error')
  if (closed) navigate('/maintenance')
  if (over) beginAgain()
  return closed === true || over === true
}

/** X4, X5. */
function shapeError(digits: string, complete: boolean): string | undefined {
  if (complete) return undefined
  return digits === '' ? loginWords.numberRequired : loginWords.numberInvalid
}
