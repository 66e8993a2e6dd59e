import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '#web/api/client.ts'
import { useBack, useNavigate } from '#web/app/navigation.ts'
import { loginWords } from '#web/copy/account.ts'
import { type Country, countries, homeCountry, isComplete, localDigits } from '#web/copy/country.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { Screen } from '#web/ui/screen.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { sendFailure } from './login-failure.ts'
import type { OtpRouteState } from './otp-phone.tsx'
import { loadPhoneProof } from './phone-proof.ts'
import { useBlockedInspection } from './use-blocked-inspection.ts'

/** Asks for the phone number to log in with. */
export function SignUpPhone() {
  const back = useBack('/')
  const { country, chooseCountry, digits, type, error, busy, complete, touch, submit } = usePhoneForm()
  useBlockedInspection()
  return (
    <Screen title="Login" onBack={back}>
      <form onSubmit={submit} className="flex flex-1 flex-col" noValidate>
        <p className="text-2xl font-semibold">What is your phone number?</p>
        <p className="mt-1 mb-6 text-base text-muted">We send a code to it by SMS.</p>
        <TextField
          label="Phone number"
          leading={<CountryPicker country={country} onChange={chooseCountry} />}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          autoFocus
          value={digits}
          onChange={(event) => type(event.target.value)}
          onBlur={touch}
          error={error}
        />
        <div className="mt-auto safe-bottom pt-6">
          <Button type="submit" full busy={busy} disabled={!complete}>
            SEND OTP
          </Button>
        </div>
      </form>
    </Screen>
  )
}

function usePhoneForm() {
  const navigate = useNavigate()
  const [country, setCountry] = useState(homeCountry)
  const [digits, setDigits] = useState('')
  const [touched, setTouched] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const complete = isComplete(digits, country)

  async function send() {
    const username = `${country.countryCode}${digits}`
    setBusy(true)
    try {
      const proof = await loadPhoneProof()
      await proof.send(username, () => call('sendLoginCode', { body: { username } }))
      navigate('/otpphone', { state: { type: 'login', username, sentAtMs: Date.now() } satisfies OtpRouteState })
    } catch (error) {
      const failure = sendFailure(error)
      if (failure.closed) {
        notify(failure.words, 'error')
        return navigate('/maintenance')
      }
      setRefused(failure.words)
      setBusy(false)
    }
  }

  return {
    country,
    digits,
    busy,
    complete,
    error: refused ?? (touched ? shapeError(digits, complete) : undefined),
    touch: () => setTouched(true),
    /** Another country's number is another number (S14). */
    chooseCountry(next: Country) {
      setCountry(next)
      setDigits('')
      setRefused(undefined)
    },
    type(text: string) {
      setDigits(localDigits(text, country))
      setRefused(undefined)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      setTouched(true)
      if (complete && !busy) void send()
    },
  }
}

function shapeError(digits: string, complete: boolean): string | undefined {
  if (complete) return undefined
  return digits === '' ? loginWords.numberRequired : loginWords.numberInvalid
}

/** The system's own list under a short label: it needs no code and every phone knows how to show it. */
function CountryPicker({ country, onChange }: { country: Country; onChange: (country: Country) => void }) {
  return (
    <span className="relative flex min-h-12 items-center gap-1 border-r border-line pr-2 pl-3 text-lg">
      +{country.countryCode}
      <ChevronDown aria-hidden className="size-4 text-muted" />
      <select
        aria-label="Country"
        value={country.code}
        onChange={(event) => onChange(countries.find(({ code }) => code === event.target.value) ?? homeCountry)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {countries.map(({ code, countryName, countryCode, emoji }) => (
          <option key={code} value={code}>
            {emoji} {countryName} (+{countryCode})
          </option>
        ))}
      </select>
    </span>
  )
}
