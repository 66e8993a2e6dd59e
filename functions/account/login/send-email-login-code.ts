import type { Context } from '#functions/platform/context.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { NO_ACCESS, REQUIRED_REGISTRATION } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { countCodeRequest } from '#functions/account/otp/address-limit.ts'
import { mailOtp } from '#functions/account/otp/send-otp.ts'
import { maySignIn } from '#functions/account/session/sign-in.ts'
import { loadUserByEmail } from '#functions/account/repository.ts'
import { resolveLoginChoice } from './resolve-login-choice.ts'

export const sendEmailLoginCode = http(
  loginApi.sendEmailLoginCode,
  ({ body: { email = '', handle }, address }, context: Context<'table' | 'secrets' | 'fetch'>) =>
    countCodeRequest(context, address, async () => {
      const user =
        handle === undefined
          ? await loadUserByEmail(context, email)
          : (await resolveLoginChoice(context, handle, 'send')).user
      if (user === undefined) throw new Refused(REQUIRED_REGISTRATION)
      if (!maySignIn(user)) throw new Refused(NO_ACCESS)
      await mailOtp(context, { purpose: 'login', identifier: user.email, pot: 'email-accounts' })
      return { message: 'OTP_SENT', data: { channel: 'email' } } as const
    }),
)
