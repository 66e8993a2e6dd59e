import type { Context } from '#functions/platform/context.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { NO_ACCESS, REQUIRED_REGISTRATION } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { countCodeRequest } from '#functions/account/otp/address-limit.ts'
import { refuseImpossible } from '#functions/account/otp/possible-number.ts'
import { sendPhoneProof } from '#functions/account/otp/send-otp.ts'
import { maySignIn } from '#functions/account/session/sign-in.ts'
import { loadUserByPhone } from '#functions/account/repository.ts'

export const sendLoginCode = http(
  loginApi.sendLoginCode,
  async ({ body, address }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    await refuseImpossible(body.username)
    return countCodeRequest(context, address, async () => {
      const user = await loadUserByPhone(context, body.username)
      if (user === undefined) throw new Refused(REQUIRED_REGISTRATION)
      if (!maySignIn(user)) throw new Refused(NO_ACCESS)
      const channel = await sendPhoneProof(context, {
        purpose: 'login',
        identifier: user.phone,
        pot: 'sms-accounts',
        unsent: body.unsent,
      })
      return { message: 'OTP_SENT', data: { channel } } as const
    })
  },
)
