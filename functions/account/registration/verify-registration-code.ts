import { registrationApi } from '#shared/account/registration-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { tryOtp } from '#functions/account/otp/otp.ts'
import { countGuessing } from '#functions/account/otp/send-otp.ts'
import { otpResponse } from '#functions/account/otp/otp-response.ts'
import { bindEmail, openRegistration } from './pending-registration-repository.ts'

/** E5. A registration that Google or Apple began, with an address they do not answer for, goes on under its own handle. */
export const verifyRegistrationCode = http(
  registrationApi.verifyRegistrationCode,
  async ({ body: { email, otp, created_user_id: handle }, address }, ports) => {
    await countGuessing(ports, address)
    const guess = await tryOtp(ports, { purpose: 'registration', identifier: email }, otp)
    if (guess.kind !== 'right') return otpResponse(guess)
    const goesOn = handle !== undefined && (await bindEmail(ports, handle, email))
    const id = goesOn
      ? handle
      : await openRegistration(ports, { email, email_verified_at: ports.clock.now(), first_name: '', last_name: '' })
    return { message: 'OTP_VERIFIED', data: { created_user_id: id } } as const
  },
)
