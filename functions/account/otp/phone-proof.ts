import { wrongGuessesMax } from '#shared/account/rules.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { readPhoneToken } from '#functions/vendor/firebase/verify.ts'
import { type OtpSubject, type Guess, tryOtp } from './otp.ts'
import { takeToken } from '#functions/account/login/used-token-repository.ts'

/** What a browser sends to show that a phone number is its person's. */
export interface PhoneProof {
  readonly otp: string | undefined
  readonly idToken: string | undefined
}

/**
 * Whether somebody has the phone number `about.identifier`: by a code that the server made or, in a stage of `firebase`,
 * by a fresh token of the phone-authentication service for that very number, which is taken once. There a code by itself can
 * only be one that was spoken by telephone. A token that is refused counts as no guess: nobody guesses a signature.
 */
export async function tryPhoneProof(
  ports: Ports,
  about: OtpSubject,
  { otp = '', idToken }: PhoneProof,
): Promise<Guess> {
  if (ports.settings.phoneProof === 'sms' || idToken === undefined) return tryOtp(ports, about, otp)
  const proven = await readPhoneToken(ports, idToken)
  const isRight =
    proven !== undefined && proven.phone === about.identifier && (await takeToken(ports, idToken, proven.expiresAt))
  return isRight ? { kind: 'right' } : { kind: 'wrong', attempts_left: wrongGuessesMax }
}
