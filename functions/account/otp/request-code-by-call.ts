import { ACCOUNT_BLOCKED, CODES_USED_UP, SENT_TOO_OFTEN } from '#shared/account/refusals.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import { callOtp, canCall } from './call-otp.ts'
import { countCodeRequest } from './address-limit.ts'
import { countSend, findRecentPurpose, type SentOtp } from './otp.ts'
import { refuseImpossible } from './possible-number.ts'

/**
 * Calls a number for which a code was requested within the last ten minutes. The response does not show whether one was: requests
 * for calls have a limit of their own, the same for every number, and what prevents the call is only logged
 * (docs/adr/0028-limit-one-time-codes-and-conceal-accounts.md).
 */
export const requestCodeByCall = http(
  loginApi.requestCodeByCall,
  async ({ body: { username: phone }, caller, address }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    await refuseImpossible(phone)
    await countCodeRequest(context, address, () => countSend(context, { purpose: 'call', identifier: phone }))
    const recent = await findRecentPurpose(
      context,
      phone,
      caller === undefined ? ['login', 'registration'] : ['change', 'sell'],
    )
    if (recent !== undefined && canCall(context, phone))
      await callUnlessLimited(context, {
        purpose: recent.purpose,
        identifier: phone,
        pot: recent.pot ?? (recent.purpose === 'registration' ? 'sms-others' : 'sms-accounts'),
        ...(caller !== undefined && { bound: caller.sessionId }),
      })
    return { message: 'OTP_CALL_PLACED' } as const
  },
)

async function callUnlessLimited(context: Context<'table' | 'secrets' | 'fetch'>, subject: SentOtp): Promise<void> {
  try {
    await callOtp(context, subject)
  } catch (failure) {
    const isLimited =
      failure instanceof Refused &&
      [ACCOUNT_BLOCKED, SENT_TOO_OFTEN, CODES_USED_UP].some((refusal) => refusal === failure.refusal)
    if (!isLimited) throw failure
    context.log({ level: 'warn', event: 'call-blocked', purpose: subject.purpose, code: failure.refusal.code })
  }
}
