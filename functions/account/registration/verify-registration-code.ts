import type { Context } from '#functions/platform/context.ts'
import { registrationApi } from '#shared/account/registration-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { tryOtp } from '#functions/account/otp/otp.ts'
import { countCodeAttempt } from '#functions/account/otp/address-limit.ts'
import { otpResponse } from '#functions/account/otp/otp-response.ts'
import { saveEmailProof, saveRegistration } from './pending-registration-repository.ts'

/** Verifies the e-mail address of a sign-up. A registration that Google or Apple started with an unverified address continues under its own handle. */
export const verifyRegistrationCode = http(
  registrationApi.verifyRegistrationCode,
  async (
    { body: { email, otp, created_user_id: handle, browser }, address },
    context: Context<'table' | 'secrets'>,
  ) => {
    const subject = { purpose: 'registration', identifier: email, browser } as const
    const result = await countCodeAttempt(context, address, () => tryOtp(context, subject, otp))
    if (result.kind !== 'right') return otpResponse(result)
    const isContinued = handle !== undefined && (await saveEmailProof(context, handle, email))
    const id = isContinued
      ? handle
      : await saveRegistration(context, {
          email,
          email_verified_at: context.clock.now(),
          first_name: '',
          last_name: '',
        })
    return { message: 'OTP_VERIFIED', data: { created_user_id: id } } as const
  },
)
