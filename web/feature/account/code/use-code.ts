import { useRef, useState } from 'react'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { codeTexts } from './code-text.ts'
import { showToast } from '#web/ui/state/show-toast.ts'
import type { CodeResult } from './code-result.ts'
import type { BlockLeft, LoginFailure } from '#web/feature/account/login/login-failure.ts'
import { finishLogin } from '#web/feature/account/login/finish-login.ts'
import { forgetSentCodes } from './renew-sent-code.ts'

interface Checking {
  readonly check: (otp: string) => Promise<CodeResult>
  readonly failureOf: (error: unknown) => LoginFailure
  /** Restarts the flow when its handle has expired. */
  readonly startAgain: () => void
}

/** Checks a code with the server. A right code starts the session or opens the next screen. */
export function useCode({ check, failureOf, startAgain }: Checking) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [attemptsLeft, setAttemptsLeft] = useState<number>()
  const [left, setLeft] = useState<BlockLeft>()
  const [step, setStep] = useState<'entering' | 'verifying' | 'welcome'>('entering')
  // The sixth digit and the button may both submit the code, so a second check is ignored while one runs.
  const running = useRef(false)

  const [waitUntilMs, setWaitUntilMs] = useState<number>()

  function retry(message: string) {
    setError(message)
    setStep('entering')
  }

  async function follow(result: CodeResult): Promise<void> {
    if (result.kind === 'session') return finishLogin(result.token, () => setStep('welcome'))
    if (result.kind === 'next') return result.go()
    setAttemptsLeft(result.attemptsLeft)
    setLeft(result.left)
    if (result.attemptsLeft === 0) forgetSentCodes()
    retry(result.message)
  }

  function fail(failed: unknown) {
    const failure = failureOf(failed)
    if (failure.closed || failure.expired) showToast(failure.message, 'error')
    if (failure.closed) return navigate('/maintenance')
    if (failure.expired) return startAgain()
    if (failure.waitSeconds !== undefined) setWaitUntilMs(Date.now() + failure.waitSeconds * 1000)
    // The code stays: after a lost answer the same one is accepted again.
    retry(failure.message)
  }

  async function verify(otp: string) {
    if (running.current || attemptsLeft === 0) return
    if (otp.length < 6) return setError(codeTexts().codeShape)
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
    /** How long the block lasts. */
    left,
    /** When the network may try again, after too many tries. */
    waitUntilMs,
    endWait: () => setWaitUntilMs(undefined),
    verify,
    verifying: step === 'verifying',
    welcome: step === 'welcome',
  }
}

export type CodeEntry = ReturnType<typeof useCode>
