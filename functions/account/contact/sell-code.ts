import type { Context } from '#functions/platform/context.ts'
import type { Caller } from '#functions/platform/security/session.ts'
import type { OtpResult } from '#functions/account/otp/otp.ts'
import { type PhoneProof, tryPhoneProof } from '#functions/account/otp/phone-proof.ts'
import { readUser } from '#functions/account/queries.ts'
import { sellCode } from './step-up.ts'

/** Uses up the code by which a user accepts an offer for shares, or the token of the phone-authentication service. */
export async function consumeSellCode(
  context: Context<'table' | 'secrets' | 'fetch'>,
  caller: Caller,
  proof: PhoneProof,
): Promise<OtpResult> {
  return tryPhoneProof(context, sellCode(await readUser(context, caller.userId), caller), proof)
}
