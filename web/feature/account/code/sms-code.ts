/** The WebOTP types (https://wicg.github.io/web-otp/), which the TypeScript DOM library lacks. */
interface SmsCredential extends Credential {
  readonly code: string
}
interface SmsRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] }
}

/** The code of the next SMS for this site, when the user lets the browser read it. Rejects when the user refuses or `signal` aborts. */
export async function readSmsCode(signal: AbortSignal): Promise<string | undefined> {
  const request: SmsRequest = { otp: { transport: ['sms'] }, signal }
  const credential = await navigator.credentials.get(request)
  return credential === null ? undefined : (credential as SmsCredential).code
}
