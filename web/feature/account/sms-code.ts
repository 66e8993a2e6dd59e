/** TypeScript does not know WebOTP yet. */
interface SmsCredential extends Credential {
  readonly code: string
}
interface SmsRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] }
}

/** The code of the next SMS to this site, when the person lets the browser read it. Rejects when they do not, or when `signal` says that nobody waits any more. */
export async function readSmsCode(signal: AbortSignal): Promise<string | undefined> {
  const request: SmsRequest = { otp: { transport: ['sms'] }, signal }
  const credential = await navigator.credentials.get(request)
  return credential === null ? undefined : (credential as SmsCredential).code
}
