import { MOBILE_ALREADY_REGISTERED } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Phone } from '#shared/kernel/text.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Caller } from '#functions/platform/security/session.ts'
import type { OtpSubject, Guess } from '#functions/account/otp/otp.ts'
import { countNewContact, readSteppedUp } from './contact.ts'
import { saveNewPhone } from './repository.ts'
import { sendPhoneProof } from '#functions/account/otp/send-otp.ts'
import { type PhoneProof, tryPhoneProof } from '#functions/account/otp/phone-proof.ts'
import { isTaken } from '#functions/account/repository.ts'

/** After the third wrong guess another code is needed (X38). */
const guessesPerCode = 3

function codeFor({ sessionId }: Caller, phone: Phone): OtpSubject {
  return { purpose: 'change', identifier: phone, bound: sessionId, guessesPerCode }
}

/**
 * Sends a code to the number that an account is to have: for `sendPhoneCode` with a bearer.
 * Refuses STEP_UP_NEEDED, CONTACT_FIXED, MOBILE_ALREADY_REGISTERED, and what sending a code refuses.
 */
export async function sendPhoneChangeCode(ports: Ports, caller: Caller, phone: Phone): Promise<'sms' | 'firebase'> {
  await readSteppedUp(ports, caller, 'number')
  if (await isTaken(ports, 'phone', phone)) throw new Refused(MOBILE_ALREADY_REGISTERED)
  await countNewContact(ports, caller)
  return sendPhoneProof(ports, codeFor(caller, phone))
}

/**
 * Tries the code of the new number: for `verifyPhoneCode` with a bearer. A right one leaves a proof, bound to session and number,
 * by which `updatePhone` changes it within ten minutes. After the third wrong guess another code is needed (X38).
 * Refuses STEP_UP_NEEDED, CONTACT_FIXED.
 */
export async function verifyPhoneChangeCode(
  ports: Ports,
  caller: Caller,
  phone: Phone,
  proof: PhoneProof,
): Promise<Guess> {
  await readSteppedUp(ports, caller, 'number')
  const guess = await tryPhoneProof(ports, codeFor(caller, phone), proof)
  if (guess.kind === 'right') await saveNewPhone(ports, caller.sessionId, phone)
  return guess
}
