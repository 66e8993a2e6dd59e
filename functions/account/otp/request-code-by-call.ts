import { ACCOUNT_BLOCKED, SENT_TOO_OFTEN } from '#shared/account/refusals.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { Refused, TOO_MANY_REQUESTS } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { callOtp, canBeCalled } from './call-otp.ts'
import { askedLately, type OtpSubject, countSend } from './otp.ts'
import { countAsking } from './send-otp.ts'

/**
 * E18. Calls nobody who did not ask for a code, and does not tell whether they did: the asking for calls is limited by itself, the
 * same for every number, and what holds back the call behind it is only logged.
 */
export const requestCodeByCall = http(
  loginApi.requestCodeByCall,
  async ({ body: { username: phone }, caller, address }, ports) => {
    await countAsking(ports, address)
    await countSend(ports, { purpose: 'call', identifier: phone })
    const purpose = await askedLately(ports, phone, caller === undefined ? ['login', 'registration'] : ['change'])
    if (purpose !== undefined && canBeCalled(ports, phone))
      await callUnlessHeld(ports, {
        purpose,
        identifier: phone,
        ...(caller !== undefined && { bound: caller.sessionId }),
      })
    return { message: 'OTP_CALL_PLACED' } as const
  },
)

async function callUnlessHeld(ports: Ports, about: OtpSubject): Promise<void> {
  try {
    await callOtp(ports, about)
  } catch (failure) {
    const isHeld =
      failure instanceof Refused &&
      [ACCOUNT_BLOCKED, SENT_TOO_OFTEN, TOO_MANY_REQUESTS].some((refusal) => refusal === failure.refusal)
    if (!isHeld) throw failure
    ports.log({ level: 'warn', event: 'call-blocked', purpose: about.purpose, code: failure.refusal.code })
  }
}
