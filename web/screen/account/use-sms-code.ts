import { useEffect, useEffectEvent } from 'react'

/** WebOTP: some browsers read the code from the SMS when the person allows it. TypeScript does not know it yet. */
interface SmsCredential extends Credential {
  readonly code: string
}
interface SmsRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] }
}

export function useSmsCode(take: (code: string) => void): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    const request: SmsRequest = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(request).then(
      (credential) => credential !== null && taken((credential as SmsCredential).code),
      // Declined, or the screen is gone: the field is still there.
      () => undefined,
    )
    return () => waiting.abort()
  }, [])
}
