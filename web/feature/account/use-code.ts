import { useRef, useState } from 'react'
import { navigate } from '#web/platform/navigation.ts'
import { loginTexts } from '#web/feature/account/login-text.ts'
import { showToast } from '#web/ui/show-toast.ts'
import type { Checked } from './checked.ts'
import type { LoginFailure } from './login-failure.ts'
import { welcome } from './welcome.ts'

interface Checking {
  readonly check: (otp: string) => Promise<Checked>
  readonly failureOf: (error: unknown) => LoginFailure
  /** Restarts the flow when its handle has expired. */
  readonly startAgain: () => void
}

/** Checks a code with the server. A right code starts the session or opens the next screen. */
export function useCode({ check, failureOf, startAgain }: Checking) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [attemptsLeft, setAttemptsLeft] = useState<number>()
  const [step, setStep] = useState<'entering' | 'verifying' | 'welcome'>('entering')
  // The sixth digit and the button may both submit the code, so a second check is ignored while one runs.
  const running = useRef(false)

  function retry(message: string) {
    setError(message)
    setCode('')
    setStep('entering')
  }

  async function follow(checked: Checked): Promise<void> {
    if (checked.kind === 'session') return welcome(checked.token, () => setStep('welcome'))
    if (checked.kind === 'next') return checked.go()
    setAttemptsLeft(checked.attemptsLeft)
    retry(checked.message)
  }

  function fail(failed: unknown) {
    const failure = failureOf(failed)
    if (failure.closed || failure.over) showToast(failure.message, 'error')
    if (failure.closed) return navigate('/maintenance')
    if (failure.over) return startAgain()
    retry(failure.message)
  }

  async function verify(otp: string) {
    if (running.current || attemptsLeft === 0) return
    if (otp.length < 6) return setError(loginTexts.codeShape)
    running.current = true
    setStep('verifying')
    await check(otp).then(follow).catch(fail)
    running.current = false
  }

  return {
    code,
    setCode(digits: string) {
      setCode(digits)
      if (digits !== '') setError(undefined)
    },
    error,
    /** Undefined before the first wrong code. */
    attemptsLeft,
    blocked: attemptsLeft === 0,
    verify,
    verifying: step === 'verifying',
    welcome: step === 'welcome',
  }
}

export type CodeEntry = ReturnType<typeof useCode>
