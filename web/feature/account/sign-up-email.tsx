import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { navigate, useRouteState } from '#web/platform/navigation.ts'
import { preloadScreen } from '#web/platform/preload-screen.ts'
import { emailError, emailTexts } from '#web/lib/email.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/show-toast.ts'
import { Screen } from '#web/ui/screen.tsx'
import { StepProgress } from '#web/ui/step-progress.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toLanding } from './to-landing.ts'
import { beginRegistration, sendEmailLogin, toPhoneStep } from './email-steps.ts'
import { emailSendFailure, registerFailure } from './email-failure.ts'
import type { LoginFailure } from './login-failure.ts'
import { NoAccess } from './no-access.tsx'
import type { EmailState, OtpEmailState, PhoneState } from './route-state.ts'
import { sentEmailCode } from './renew-sent-code.ts'
import { rememberSentCode } from './sent-code.ts'
import { ValidCode } from './valid-code.tsx'
import { WaitClock } from './wait-clock.tsx'
import { WayOut } from './way-out.tsx'

/** "Email already verified" is shown for this long before the phone step. */
const verifiedMs = 2_000

/** `/signupemail`: the e-mail address of a registration or a login. */
export function SignUpEmail() {
  const state = useRouteState<EmailState>()
  const isLogin = state?.type === 'login'
  const form = useEmailForm(isLogin, state?.email)
  const { email, type, error, valid, busy, touch, submit, waitUntilMs, validCode } = form
  useEffect(() => preloadScreen('/otpemail'), [])
  return (
    <Screen title={isLogin ? t`Log in` : t`Create an account`} onBack={toLanding}>
      <form onSubmit={submit} className="flex flex-1 flex-col" noValidate>
        {!isLogin && <StepProgress step={1} />}
        <p className="text-2xl font-semibold">
          <Trans>What is your email?</Trans>
        </p>
        <p className="mt-1 mb-6 text-base text-muted">
          <Trans>We'll email you a 6-digit code.</Trans>
          {!isLogin && ` ${t`Your deal papers and receipts go to it, and it is a second way to log in.`}`}
        </p>
        <TextField
          label={t`Email`}
          labelHidden
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
        <NoAccess error={error} />
        {waitUntilMs !== undefined && <WaitClock untilMs={waitUntilMs} onEnd={form.endWait} />}
        {validCode !== undefined && !form.blocked && (
          <ValidCode onEnter={() => navigate('/otpemail', { state: validCode })} />
        )}
        {form.blocked && <WayOut other={isLogin ? 'phone' : undefined} left={form.blocked.left} />}
        <div className="mt-auto safe-bottom pt-6 md:mt-0">
          <Button type="submit" full busy={busy} disabled={waitUntilMs !== undefined}>
            <Trans>SEND OTP</Trans>
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
            {isLogin ? t`Create an account` : t`Already have an account? Log in`}
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
      {emailTexts().valid}
    </span>
  )
}

function useEmailForm(isLogin: boolean, initial = '') {
  // "Change" on the screen of the code comes back here: the address stays.
  const [sent] = useState(() => sentEmailCode(isLogin ? 'login' : 'register'))
  const [email, setEmail] = useState(initial === '' ? (sent?.email ?? '') : initial)
  const [waitUntilMs, setWaitUntilMs] = useState<number>()
  const [blocked, setBlocked] = useState<LoginFailure>()
  const [touched, setTouched] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const invalid = emailError(email)
  // Between login and sign-up the address stays; what was said about it does not.
  useEffect(endWait, [isLogin])

  function refuse(message: string) {
    setRefused(message)
    setBusy(false)
  }

  function fail(failure: LoginFailure) {
    const { message, closed, waitSeconds } = failure
    if (waitSeconds !== undefined) setWaitUntilMs(Date.now() + waitSeconds * 1000)
    setBlocked(failure.blocked && failure)
    if (!closed) return refuse(message)
    showToast(message, 'error')
    navigate('/maintenance')
  }

  function endWait() {
    setRefused(undefined)
    setWaitUntilMs(undefined)
    setBlocked(undefined)
  }

  async function logIn() {
    await sendEmailLogin({ type: 'login', email })
    toCode({ type: 'login', email, sentAtMs: Date.now() })
  }

  async function register() {
    const result = await beginRegistration(email)
    if (result.kind === 'sent') return toCode({ type: 'register', email, sentAtMs: Date.now() })
    if (result.kind === 'refused') return fail(result)
    if (result.kind === 'linked')
      return navigate('/signupphone', {
        replace: true,
        state: { type: 'login', linked: result.message, email } satisfies PhoneState,
      })
    showToast(emailTexts().verified, 'success')
    leaving.current = setTimeout(() => toPhoneStep(email, result.id), verifiedMs)
  }

  return {
    email,
    busy,
    valid: invalid === undefined,
    error: refused ?? (touched ? invalid : undefined),
    /** An empty field shows its error only after a submit. */
    touch: () => email !== '' && setTouched(true),
    waitUntilMs,
    endWait,
    blocked,
    /** The state of the screen of a code that is still valid. */
    validCode: sent?.email === email ? sent : undefined,
    /** Converts the input to lower case. */
    type(text: string) {
      setEmail(text.trim().toLowerCase())
      endWait()
    },
    submit(event: FormEvent) {
      event.preventDefault()
      setTouched(true)
      if (invalid !== undefined || busy || waitUntilMs !== undefined) return
      setBusy(true)
      void (isLogin ? logIn() : register()).catch((error: unknown) =>
        fail(isLogin ? emailSendFailure(error) : registerFailure(error)),
      )
    },
  }
}

function toCode(state: OtpEmailState): void {
  rememberSentCode({ email: state })
  navigate('/otpemail', { state })
}
