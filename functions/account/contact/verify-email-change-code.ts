import type { Context } from '#functions/platform/context.ts'
import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { tryOtp } from '#functions/account/otp/otp.ts'
import { changeContact, readUserForContactChange, requireStepUp } from './contact.ts'
import { otpResponse } from '#functions/account/otp/otp-response.ts'

const updated = { message: 'OTP_VERIFIED. and Data Updated.' } as const

export const verifyEmailChangeCode = http(
  contactApi.verifyEmailChangeCode,
  async ({ body: { email, otp }, caller }, context: Context<'table' | 'secrets'>) => {
    const user = await readUserForContactChange(context, caller)
    // A repeat after a lost response finds the change made and the code consumed.
    if (user.email === email) return updated
    await requireStepUp(context, caller, 'email')
    const result = await tryOtp(context, { purpose: 'change', identifier: email, bound: caller.sessionId }, otp)
    if (result.kind !== 'right') return otpResponse(result)
    await changeContact(context, caller, user, 'email', email)
    return updated
  },
)
