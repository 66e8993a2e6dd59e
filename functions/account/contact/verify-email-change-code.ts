import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { tryOtp } from '#functions/account/otp/otp.ts'
import { changeContact, readUserForContactChange, requireStepUp } from './contact.ts'
import { otpResponse } from '#functions/account/otp/otp-response.ts'

const updated = { message: 'OTP_VERIFIED. and Data Updated.' } as const

export const verifyEmailChangeCode = http(
  contactApi.verifyEmailChangeCode,
  async ({ body: { email, otp }, caller, correlation }, ports) => {
    const user = await readUserForContactChange(ports, caller)
    // A repeat after a lost response finds the change made and the code consumed.
    if (user.email === email) return updated
    await requireStepUp(ports, caller, 'email')
    const result = await tryOtp(ports, { purpose: 'change', identifier: email, bound: caller.sessionId }, otp)
    if (result.kind !== 'right') return otpResponse(result)
    await changeContact(ports, caller, user, 'email', email, correlation)
    return updated
  },
)
