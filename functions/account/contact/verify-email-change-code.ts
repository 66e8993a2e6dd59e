import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { tryOtp } from '#functions/account/otp/otp.ts'
import { changeContact, readUnfixed, refuseWithoutStepUp } from './contact.ts'
import { otpResponse } from '#functions/account/otp/otp-response.ts'

const updated = { message: 'OTP_VERIFIED. and Data Updated.' } as const

export const verifyEmailChangeCode = http(
  contactApi.verifyEmailChangeCode,
  async ({ body: { email, otp }, caller, correlation }, ports) => {
    const user = await readUnfixed(ports, caller)
    // A repeat, after an answer that was lost, finds its work done and its code used up.
    if (user.email === email) return updated
    await refuseWithoutStepUp(ports, caller, 'email')
    const guess = await tryOtp(ports, { purpose: 'change', identifier: email, bound: caller.sessionId }, otp)
    if (guess.kind !== 'right') return otpResponse(guess)
    await changeContact(ports, caller, user, 'email', email, correlation)
    return updated
  },
)
