import { useEffect, useEffectEvent } from 'react'

/** WebOTP: some browsers read the code from the SMS when the person allows it; only they fetch what it takes. */
export function useSmsCode(take: (code: string) => void): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    // Without it the field is still there.
    import('./sms-code.ts')
      .then(({ readSmsCode }) => readSmsCode(waiting.signal))
      .then((code) => code !== undefined && taken(code))
      .catch(() => undefined)
    return () => waiting.abort()
  }, [])
}
