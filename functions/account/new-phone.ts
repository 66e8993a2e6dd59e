import type { Phone } from '#shared/kernel/text.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import type { Caller } from '#functions/kit/session.ts'
import type { Guess } from './code.ts'
import type { PhoneProof } from './phone-proof.ts'

/**
 * Sends a code to the number that an account is to have: for `sendPhoneCode` with a bearer.
 * Refuses STEP_UP_NEEDED, CONTACT_FIXED, MOBILE_ALREADY_REGISTERED, and what sending a code refuses.
 */
export function sendNewPhoneCode(_ports: Ports, _caller: Caller, _phone: Phone): Promise<'sms' | 'firebase'> {
  throw new Error('not written yet')
}

/**
 * Tries the code of the new number: for `verifyPhoneCode` with a bearer. A right one leaves a proof, bound to session and number,
 * by which `updatePhone` changes it within ten minutes. After the third wrong guess another code is needed (X38).
 */
export function verifyNewPhoneCode(_ports: Ports, _caller: Caller, _phone: Phone, _proof: PhoneProof): Promise<Guess> {
  throw new Error('not written yet')
}
