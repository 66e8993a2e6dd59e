import type { Context } from '#functions/platform/context.ts'
import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { tryOtp } from '#functions/account/otp/otp.ts'
import { saveStepUp } from './repository.ts'
import { otpResponse } from '#functions/account/otp/otp-response.ts'
import { tryPhoneProof } from '#functions/account/otp/phone-proof.ts'
import { readUser } from '#functions/account/queries.ts'
import { stepUpCode } from './step-up.ts'

export const verifyStepUpCode = http(
  contactApi.verifyStepUpCode,
  async ({ body, caller }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    const subject = stepUpCode(await readUser(context, caller.userId), caller, body.change)
    const result =
      body.change === 'email'
        ? await tryPhoneProof(context, subject, { otp: body.otp, idToken: body.id_token })
        : await tryOtp(context, subject, body.otp ?? '')
    if (result.kind !== 'right') return otpResponse(result)
    await saveStepUp(context, caller.sessionId, body.change)
    return { message: 'OTP_VERIFIED' }
  },
)
