import { MOBILE_ALREADY_REGISTERED } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Phone } from '#shared/kernel/text.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Caller } from '#functions/platform/security/session.ts'
import type { OtpResult, OtpSubject } from '#functions/account/otp/otp.ts'
import { countNewContact, readSteppedUpUser } from './contact.ts'
import { saveNewPhone } from './repository.ts'
import { sendPhoneProof } from '#functions/account/otp/send-otp.ts'
import { type PhoneProof, tryPhoneProof } from '#functions/account/otp/phone-proof.ts'
import { isTaken } from '#functions/account/repository.ts'

/** After the third wrong guess a new code is needed (docs/specification/texts.md, X38). */
const guessesPerCode = 3

function changeCodeSubject({ sessionId }: Caller, phone: Phone): OtpSubject {
  return { purpose: 'change', identifier: phone, bound: sessionId, guessesPerCode }
}

/**
 * Sends a code to the new phone number of an account, for `sendPhoneCode` with a bearer.
 * Refuses STEP_UP_NEEDED, CONTACT_FIXED, MOBILE_ALREADY_REGISTERED, and whatever sending a code refuses.
 */
export async function sendPhoneChangeCode(
  context: Context<'table' | 'secrets' | 'fetch'>,
  caller: Caller,
  phone: Phone,
  unsent?: boolean,
): Promise<'sms' | 'firebase'> {
  await readSteppedUpUser(context, caller, 'number')
  if (await isTaken(context, 'phone', phone)) throw new Refused(MOBILE_ALREADY_REGISTERED)
  await countNewContact(context, caller)
  return sendPhoneProof(context, { ...changeCodeSubject(caller, phone), pot: 'sms-accounts', unsent })
}

/**
 * Checks the code of the new number, for `verifyPhoneCode` with a bearer. A right code stores a proof, bound to session and
 * number, with which `updatePhone` changes the number within ten minutes. Refuses STEP_UP_NEEDED, CONTACT_FIXED.
 */
export async function verifyPhoneChangeCode(
  context: Context<'table' | 'secrets' | 'fetch'>,
  caller: Caller,
  phone: Phone,
  proof: PhoneProof,
): Promise<OtpResult> {
  await readSteppedUpUser(context, caller, 'number')
  const result = await tryPhoneProof(context, changeCodeSubject(caller, phone), proof)
  if (result.kind === 'right') await saveNewPhone(context, caller.sessionId, phone)
  return result
}
