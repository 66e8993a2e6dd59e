import { useRef, useState } from 'react'
import type { loginApi } from '#shared/account/login-api.ts'
import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import { call } from '#web/api/client.ts'
import { preloadScreen } from '#web/app/lazy-screens.tsx'
import { navigate } from '#web/app/navigation.ts'
import { enter, startSession } from '#web/app/session.ts'
import { loginWords } from '#web/copy/account.ts'
import { notify } from '#web/ui/notify.ts'
import { verifyFailure } from './login-failure.ts'
import { loadPhoneProof } from './phone-proof.ts'

type Verified = AnswerOf<typeof loginApi.verifyLoginCode>

/** How long the good news stands before /home (C9). */
const welcomeMs = 1_000

/** Checks a code with the server; a right one starts the session. */
export function useLoginCode(username: string) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [step, setStep] = useState<'asking' | 'verifying' | 'welcome'>('asking')
  // The sixth digit and a press on the button may come in the same moment.
  const running = useRef(false)

  function askAgain(words: string) {
    setError(words)
    setCode('')
    setStep('asking')
  }

  async function verify(otp: string) {
    if (running.current || otp.length < 6) return
    running.current = true
    setStep('verifying')
    try {
      const proof = await loadPhoneProof()
      const token = tokenOf(await call('verifyLoginCode', { body: { username, ...(await proof.confirm(username, otp)) } }))
      if (token.words !== undefined) return askAgain(token.words)
      const user = await startSession(token.token)
      setStep('welcome')
      preloadScreen('/home')
      setTimeout(() => {
        enter(user)
        navigate('/home', { replace: true })
      }, welcomeMs)
    } catch (failed) {
      const failure = verifyFailure(failed)
      if (failure.closed) {
        notify(failure.words, 'error')
        return navigate('/maintenance')
      }
      askAgain(failure.words)
    } finally {
      running.current = false
    }
  }

  return {
    code,
    setCode(digits: string) {
      setCode(digits)
      if (digits !== '') setError(undefined)
    },
    error,
    verify,
    verifying: step === 'verifying',
    welcome: step === 'welcome',
  }
}

function tokenOf(verified: Verified): { token: string; words?: undefined } | { words: string } {
  switch (verified.message) {
    case 'OTP_VERIFIED':
      return { token: verified.token.token }
    case 'INVALID_OTP':
      return { words: loginWords.invalidOtp }
    case 'ACCOUNT_BLOCKED':
      return { words: loginWords.blocked }
  }
}
