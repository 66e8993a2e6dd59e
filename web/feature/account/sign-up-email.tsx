import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { navigate, useRouteState } from '#web/platform/navigation.ts'
import { preloadScreen } from '#web/app/lazy-screens.tsx'
import { emailError, emailWords } from '#web/lib/email.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/show-toast.ts'
import { Screen } from '#web/ui/screen.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toLanding } from './to-landing.ts'
import { beginRegistration, sendEmailLogin, toPhoneStep } from './email-steps.ts'
import { emailSendFailure, registerFailure } from './email-failure.ts'
import type { LoginFailure } from './login-failure.ts'
import type { EmailState, OtpEmailState, PhoneState } from './route-state.ts'

/** How long the good news stands before the phone step (C9). */
const verifiedMs = 2_000

/** Asks for the e-mail address to register or to log in with. */
export function SignUpEmail() {
  const state = useRouteState<EmailState>()
  const isLogin = state?.type === 'login'
  const { email, type, error, valid, busy, touch, submit } = useEmailForm(isLogin, state?.email)
  useEffect(() => preloadScreen('/otpemail'), [])
  return (
    <Screen title={isLogin ? 'Login' : 'Create an account'} onBack={toLanding}>
      <form onSubmit={submit} className="flex flex-1 flex-col" noValidate>
        <p className="text-2xl font-semibold">What is your email?</p>
        <p className="mt-1 mb-6 text-base text-muted">
          {isLogin ? 'We send a code to it.' : 'We send a code to it. Your phone number is asked for next.'}
        </p>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={254}
          value={email}
          onChange={(event) => type(event.target.value)}
          onBlur={touch}
          error={error}
          helper={valid && <ValidEmail />}
        />
        <div className="mt-auto safe-bottom pt-6">
          <Button type="submit" full busy={busy}>
            SEND OTP
          </Button>
          <Button
            kind="quiet"
            full
            className="mt-2"
            onClick={() =>
              navigate('/signupemail', {
                replace: true,
                ...(!isLogin && { state: { type: 'login' } satisfies EmailState }),
              })
            }
          >
            {isLogin ? 'Create an account' : 'I have an account: login with email'}
          </Button>
        </div>
      </form>
    </Screen>
  )
}

function ValidEmail() {
  return (
    <span className="flex items-center gap-1.5 text-gain">
      <CircleCheck aria-hidden className="size-4" />
      {emailWords.valid}
    </span>
  )
}

function useEmailForm(isLogin: boolean, told = '') {
  const [email, setEmail] = useState(told)
  const [touched, setTouched] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const wrong = emailError(email)

  function refuse(words: string) {
    setRefused(words)
    setBusy(false)
  }

  function fail({ words, closed }: LoginFailure) {
    if (!closed) return refuse(words)
    showToast(words, 'error')
    navigate('/maintenance')
  }

  async function logIn() {
    await sendEmailLogin({ type: 'login', email })
    toCode({ type: 'login', email, sentAtMs: Date.now() })
  }

  async function register() {
    const begun = await beginRegistration(email)
    if (begun.kind === 'sent') return toCode({ type: 'register', email, sentAtMs: Date.now() })
    if (begun.kind === 'refused') return refuse(begun.words)
    if (begun.kind === 'linked')
      return navigate('/signupphone', {
        replace: true,
        state: { type: 'login', linked: begun.words } satisfies PhoneState,
      })
    showToast(emailWords.verified, 'success')
    leaving.current = setTimeout(() => toPhoneStep(email, begun.id), verifiedMs)
  }

  return {
    email,
    busy,
    valid: wrong === undefined,
    error: refused ?? (touched ? wrong : undefined),
    /** Leaving the field empty is no mistake yet. */
    touch: () => email !== '' && setTouched(true),
    /** Lowercased as it is typed (V1). */
    type(text: string) {
      setEmail(text.trim().toLowerCase())
      setRefused(undefined)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      setTouched(true)
      if (wrong !== undefined || busy) return
      setBusy(true)
      void (isLogin ? logIn() : register()).catch((error: unknown) =>
        fail(isLogin ? emailSendFailure(error) : registerFailure(error)),
      )
    },
  }
}

function toCode(state: OtpEmailState): void {
  navigate('/otpemail', { state })
}
