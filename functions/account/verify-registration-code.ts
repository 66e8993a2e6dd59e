import { registrationApi } from '#shared/account/registration-api.ts'
import { http } from '#functions/kit/http.ts'
import { tryCode } from './code.ts'
import { countGuessing } from './deliver.ts'
import { guessAnswer } from './guess-answer.ts'
import { bindEmail, openRegistration } from './handle-store.ts'

/** E5. A registration that Google or Apple began, with an address they do not answer for, goes on under its own handle. */
export const verifyRegistrationCode = http(
  registrationApi.verifyRegistrationCode,
  async ({ body: { email, otp, created_user_id: handle }, address }, ports) => {
    await countGuessing(ports, address)
    const guess = await tryCode(ports, { purpose: 'registration', identifier: email }, otp)
    if (guess.kind !== 'right') return guessAnswer(guess)
    const goesOn = handle !== undefined && (await bindEmail(ports, handle, email))
    const id = goesOn
      ? handle
      : await openRegistration(ports, { email, email_verified_at: ports.clock.now(), first_name: '', last_name: '' })
    return { message: 'OTP_VERIFIED', data: { created_user_id: id } } as const
  },
)
