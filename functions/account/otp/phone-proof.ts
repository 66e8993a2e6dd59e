import { wrongGuessesMax } from '#shared/account/limits.ts'
import type { Context } from '#functions/platform/context.ts'
import { readPhoneToken } from '#functions/vendor/firebase/verify.ts'
import { type OtpSubject, type OtpResult, tryOtp } from './otp.ts'
import { deleteBlock } from './repository.ts'
import { consumeToken } from '#functions/account/login/used-token-repository.ts'

/** What a browser sends to prove a phone number: a code of ours, or a token of the phone-authentication service. */
export interface PhoneProof {
  readonly otp: string | undefined
  readonly idToken: string | undefined
}

/**
 * Checks the proof of the phone number `subject.identifier`: a code that the server made or, in a stage of `firebase`, a fresh
 * token of the phone-authentication service for that number, which is accepted once. In such a stage a code without a token is
 * one that was spoken in a call. A refused token does not count as a guess, because a signature cannot be guessed; an accepted one
 * forgives the wrong codes before it (docs/adr/0027-prove-contacts-with-codes-or-partner-tokens.md).
 */
export async function tryPhoneProof(
  context: Context<'table' | 'secrets' | 'fetch'>,
  subject: OtpSubject,
  { otp = '', idToken }: PhoneProof,
): Promise<OtpResult> {
  if (context.settings.phoneProof === 'sms' || idToken === undefined) return tryOtp(context, subject, otp)
  const proven = await readPhoneToken(context, idToken)
  const isRight =
    proven !== undefined &&
    proven.phone === subject.identifier &&
    (await consumeToken(context, idToken, proven.expiresAt))
  if (!isRight) return { kind: 'wrong', attempts_left: wrongGuessesMax, reason: 'wrong' }
  await deleteBlock(context, subject.purpose, subject.identifier)
  // A retry has a newer token of the same entry of the code.
  const use = subject.browser === undefined ? undefined : [proven.entry, subject.browser].join(':')
  return { kind: 'right', use }
}
