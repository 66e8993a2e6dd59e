import { useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/client.ts'
import { contactWords } from '#web/feature/account/contact-text.ts'
import type { Checked } from './contact-change.ts'
import { checkFailure } from './contact-failure.ts'

interface CodeRules {
  readonly check: (otp: string) => Promise<Checked>
  /** What follows a right code. While it runs, and when it fails, the code stays right. */
  readonly onRight: () => Promise<void>
  /** How many wrong tries close the field until another code is sent; without it the server alone counts. */
  readonly triesMax?: number
  /** How many wrong tries lock the resend (C3). */
  readonly resendTriesMax?: number
  readonly blockedWords: string
}

/** A code under way: asked for, checked, given up after too many tries. */
export function useContactCode({
  check,
  onRight,
  triesMax = Infinity,
  resendTriesMax = Infinity,
  blockedWords,
}: CodeRules) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(0)
  const [blocked, setBlocked] = useState(false)
  const [right, setRight] = useState(false)
  // The sixth digit and a press on the button may come in the same moment.
  const running = useRef(false)

  function refuse(checked: Exclude<Checked, { message: 'RIGHT' }>) {
    setCode('')
    if (checked.message === 'ACCOUNT_BLOCKED') {
      setBlocked(true)
      return setError(blockedWords)
    }
    // The server may have counted tries that this page knows nothing of.
    setWrong(checked.attemptsLeft === 0 && triesMax < Infinity ? triesMax : wrong + 1)
    setError(contactWords.invalidOtp)
  }

  async function verify(otp: string) {
    if (running.current || (otp.length < 6 && !right)) return
    running.current = true
    setBusy(true)
    try {
      // A code is good for one call: what follows may be tried again, the code may not.
      const checked: Checked = right ? { message: 'RIGHT' } : await check(otp)
      if (checked.message !== 'RIGHT') return refuse(checked)
      setRight(true)
      await onRight()
    } catch (failed) {
      setError(checkFailure(failed))
      // Refused, and not merely lost: only another code helps.
      if (failed instanceof ApiError && failed.status < 429) {
        setRight(false)
        setCode('')
      }
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    code,
    error,
    busy,
    right,
    verify,
    tooManyTries: wrong >= triesMax,
    closed: blocked || wrong >= triesMax,
    resendLocked: blocked || wrong >= resendTriesMax,
    setCode(digits: string) {
      setCode(digits)
      if (digits !== '') setError(undefined)
    },
    /** Another code is on its way: what was tried with the last one no longer counts here. */
    renew() {
      setCode('')
      setError(undefined)
      setRight(false)
      if (wrong >= triesMax) setWrong(0)
    },
  }
}
