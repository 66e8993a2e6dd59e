import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { navigate, useRouteState } from '#web/platform/navigation/navigation.ts'
import { preloadScreen } from '#web/platform/preload-screen.ts'
import { emailError, emailTexts } from '#web/lib/email.ts'
import { Button } from '#web/ui/form/button.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { StepProgress } from '#web/ui/layout/step-progress.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { toLanding } from '#web/feature/account/login/to-landing.ts'
import { beginRegistration, sendEmailLogin, toPhoneStep } from '#web/feature/account/login/email-steps.ts'
import { emailSendFailure, registerFailure } from '#web/feature/account/login/email-failure.ts'
import { type LoginFailure, waiting, type WaitingFailure } from '#web/feature/account/login/login-failure.ts'
import { NoAccess } from '#web/feature/account/login/no-access.tsx'
import type { EmailState, OtpEmailState, PhoneState } from '#web/feature/account/login/route-state.ts'
import { sentEmailCode } from '#web/feature/account/code/renew-sent-code.ts'
import { rememberSentCode } from '#web/feature/account/code/sent-code.ts'
import { ValidCode } from '#web/feature/account/code/valid-code.tsx'
import { WaitClock } from '#web/feature/account/code/wait-clock.tsx'
import { WayOut } from '#web/feature/account/login/way-out.tsx'

/** "Email already verified" is shown for this long before the phone step. */
const verifiedMs = 2_000

/** `/signupemail`: the e-mail address of a registration or a login. */
export function SignUpEmail() {
  const state = useRouteState<EmailState>()
  const isLogin = state?.type === 'login'
  const form = useEmailForm(isLogin, state?.email)
  useEffect(() => preloadScreen('/otpemail'), [])
  return (
    <Screen title={isLogin ? t`Log in` : t`Create an account`} onBack={toLanding}>
      <form onSubmit={form.onSubmit} className="flex flex-1 flex-col" noValidate>
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
          maxLength={254}
          {...form.field}
          helper={form.valid && <ValidEmail />}
        />
        <EmailHelp form={form} isLogin={isLogin} />
        <div className="mt-auto safe-bottom pt-6 md:mt-0">
          <Button type="submit" full busy={form.busy} disabled={form.refused?.waitUntilMs !== undefined}>
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

/** What to do when no code can be sent now. */
function EmailHelp({ form, isLogin }: { form: ReturnType<typeof useEmailForm>; isLogin: boolean }) {
  const { refused, validCode, clearRefusal } = form
  return (
    <>
      <NoAccess error={refused?.message} />
      {refused?.waitUntilMs !== undefined && <WaitClock untilMs={refused.waitUntilMs} onEnd={clearRefusal} />}
      {validCode !== undefined && !refused?.blocked && (
        <ValidCode onEnter={() => navigate('/otpemail', { state: validCode })} />
      )}
      {refused?.blocked && <WayOut other={isLogin ? 'phone' : undefined} left={refused.left} />}
    </>
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
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const form = useForm<{ readonly email: string }, WaitingFailure>({
    initial: { email: initial === '' ? (sent?.email ?? '') : initial },
    validate: ({ email }) => ({ email: emailError(email) }),
    submit: ({ email }) => (isLogin ? logIn(email) : register(email)),
    refusalOf: (error) => refusal(isLogin ? emailSendFailure(error) : registerFailure(error)),
  })
  const { values, refused, clearRefusal } = form
  // Between login and sign-up the address stays; what was said about it does not.
  useEffect(clearRefusal, [isLogin])

  async function register(email: string): Promise<WaitingFailure | void> {
    const result = await beginRegistration(email)
    if (result.kind === 'sent') return toCode({ type: 'register', email, sentAtMs: Date.now() })
    if (result.kind === 'refused') return refusal(result)
    if (result.kind === 'linked')
      return navigate('/signupphone', {
        replace: true,
        state: { type: 'login', linked: result.message, email } satisfies PhoneState,
      })
    showToast(emailTexts().verified, 'success')
    leaving.current = setTimeout(() => toPhoneStep(email, result.id), verifiedMs)
  }

  return {
    ...form,
    /** In lower case. */
    field: {
      ...form.field('email', { clean: (text) => text.trim().toLowerCase(), autoFocus: true }),
      error: refused?.message ?? form.errorOf('email'),
    },
    /** The state of the screen of a code that is still valid. */
    validCode: sent?.email === values.email ? sent : undefined,
  }
}

async function logIn(email: string): Promise<void> {
  await sendEmailLogin({ type: 'login', email })
  toCode({ type: 'login', email, sentAtMs: Date.now() })
}

/** Undefined where login is closed: the maintenance screen follows. */
function refusal(failure: LoginFailure): WaitingFailure | undefined {
  if (!failure.closed) return waiting(failure)
  showToast(failure.message, 'error')
  navigate('/maintenance')
  return undefined
}

function toCode(state: OtpEmailState): void {
  rememberSentCode({ email: state })
  navigate('/otpemail', { state })
}
