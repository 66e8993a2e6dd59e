import { useRef, useState } from 'react'
import { navigate } from '#web/platform/navigation.ts'
import { loginWords } from '#web/feature/account/login-text.ts'
import { showToast } from '#web/ui/show-toast.ts'
import type { Checked } from './checked.ts'
import type { LoginFailure } from './login-failure.ts'
import { welcome } from './welcome.ts'

interface Checking {
  readonly check: (otp: string) => Promise<Checked>
  readonly failureOf: (error: unknown) => LoginFailure
  /** The handle of this path is gone. */
  readonly startAgain: () => void
}

/** Checks a code with the server; a right one starts the session or leads on. */
export function useCode({ check, failureOf, startAgain }: Checking) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [attemptsLeft, setAttemptsLeft] = useState<number>()
  const [step, setStep] = useState<'asking' | 'verifying' | 'welcome'>('asking')
  // The sixth digit and a press on the button may come in the same moment.
  const running = useRef(false)

  function askAgain(words: string) {
    setError(words)
    setCode('')
    setStep('asking')
  }

  async function follow(checked: Checked): Promise<void> {
    if (checked.kind === 'session') return welcome(checked.token, () => setStep('welcome'))
    if (checked.kind === 'onward') return checked.go()
    setAttemptsLeft(checked.attemptsLeft)
    askAgain(checked.words)
  }

  function fail(failed: unknown) {
    const failure = failureOf(failed)
    if (failure.closed || failure.over) showToast(failure.words, 'error')
    if (failure.closed) return navigate('/maintenance')
    if (failure.over) return startAgain()
    askAgain(failure.words)
  }

  async function verify(otp: string) {
    if (running.current || attemptsLeft === 0) return
    if (otp.length < 6) return setError(loginWords.codeShape)
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
    /** Unknown before the first wrong one. */
    attemptsLeft,
    blocked: attemptsLeft === 0,
    verify,
    verifying: step === 'verifying',
    welcome: step === 'welcome',
  }
}

export type CodeEntry = ReturnType<typeof useCode>
