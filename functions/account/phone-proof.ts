import type { Ports } from '#functions/kit/port/ports.ts'
import { type CodeFor, type Guess, tryCode } from './code.ts'

/** What a browser sends to show that a phone number is its person's. */
export interface PhoneProof {
  readonly otp: string | undefined
  readonly idToken: string | undefined
}

/**
 * Whether somebody has the phone number `about.identifier`: by a code that the server made or, in a stage of `firebase`,
 * by a fresh token of the phone-authentication service for that very number, which is taken once.
 */
export async function tryPhoneProof(ports: Ports, about: CodeFor, { otp = '' }: PhoneProof): Promise<Guess> {
  return tryCode(ports, about, otp)
}
