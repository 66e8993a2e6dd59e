import { useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/client.ts'
import type { BlockLeft } from '#web/feature/account/login/login-failure.ts'
import type { ContactCodeResult } from './contact-change.ts'
import { checkFailure } from './contact-failure.ts'
import { contactTexts } from './contact-text.ts'
import { refusedCodeWords } from '#web/feature/account/code/code-words.ts'

interface CodeRules {
  readonly check: (otp: string) => Promise<ContactCodeResult>
  /** Runs after a right code. The code stays accepted while it runs and when it fails. */
  readonly onRight: () => Promise<void>
  /** Runs when the code has become void by wrong ones. */
  readonly onVoid: () => void
  /** The number of wrong codes that disables the field until another code is sent. Without it only the server counts. */
  readonly triesMax?: number
  /** The number of wrong codes that locks the resend. */
  readonly resendTriesMax?: number
  readonly blockedText: string
}

/** The state of a code field: checks the code and disables the field after too many wrong codes. */
export function useContactCode({
  check,
  onRight,
  onVoid,
  triesMax = Infinity,
  resendTriesMax = Infinity,
  blockedText,
}: CodeRules) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(0)
  const [blocked, setBlocked] = useState<BlockLeft>()
  const [right, setRight] = useState(false)
  // The sixth digit and the button may both submit the code, so a second check is ignored while one runs.
  const running = useRef(false)

  /** The code stays, to be corrected. */
  function refuse(result: Exclude<ContactCodeResult, { message: 'RIGHT' }>) {
    if (result.message === 'ACCOUNT_BLOCKED') {
      onVoid()
      setBlocked(result.left)
      return setError(blockedText)
    }
    // The server may have counted wrong codes of another page. A code that was right before is no try.
    const counted = result.reason === 'wrong' ? wrong + 1 : wrong
    const tries = result.attemptsLeft === 0 && triesMax < Infinity ? triesMax : counted
    if (tries >= triesMax) onVoid()
    setWrong(tries)
    setError(refusedCodeWords(result.reason, result.attemptsLeft))
  }

  async function verify(otp: string) {
    if (running.current) return
    if (otp.length < 6 && !right) return setError(contactTexts().codeShape)
    running.current = true
    setBusy(true)
    try {
      // The server accepts a code once. A retry after a failed `onRight` therefore skips the check.
      const result: ContactCodeResult = right ? { message: 'RIGHT' } : await check(otp)
      if (result.message !== 'RIGHT') return refuse(result)
      setRight(true)
      await onRight()
    } catch (failed) {
      setError(checkFailure(failed))
      // The server has refused the request, so only another code helps. A lost answer can be retried.
      if (failed instanceof ApiError && failed.status < 429) setRight(false)
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
    /** How long the block lasts. Undefined without one. */
    blocked,
    tooManyTries: wrong >= triesMax,
    closed: blocked !== undefined || wrong >= triesMax,
    resendLocked: wrong >= resendTriesMax,
    setCode(digits: string) {
      setCode(digits)
      if (digits !== '') setError(undefined)
    },
    /** Resets the field after another code was sent. */
    renew() {
      setCode('')
      setError(undefined)
      setRight(false)
      if (wrong >= triesMax) setWrong(0)
    },
  }
}
