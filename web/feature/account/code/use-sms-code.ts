import { useEffect, useEffectEvent } from 'react'

/** Reads the code from the SMS with WebOTP, when the user allows it. Only a browser with WebOTP loads the code for it. */
export function useSmsCode(onCode: (code: string) => void): void {
  const handleCode = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const abort = new AbortController()
    // When reading fails, the user types the code.
    import('./sms-code.ts')
      .then(({ readSmsCode }) => readSmsCode(abort.signal))
      .then((code) => code !== undefined && handleCode(code))
      .catch(() => undefined)
    return () => abort.abort()
  }, [])
}
