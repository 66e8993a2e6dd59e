import { loginApi } from '#shared/account/login-api.ts'
import { NO_ACCESS, REQUIRED_REGISTRATION } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { countCodeRequest, sendPhoneProof } from '#functions/account/otp/send-otp.ts'
import { maySignIn } from '#functions/account/session/sign-in.ts'
import { loadUserByPhone } from '#functions/account/repository.ts'

export const sendLoginCode = http(loginApi.sendLoginCode, async ({ body, address }, context) => {
  await countCodeRequest(context, address)
  const user = await loadUserByPhone(context, body.username)
  if (user === undefined) throw new Refused(REQUIRED_REGISTRATION)
  if (!maySignIn(user)) throw new Refused(NO_ACCESS)
  return {
    message: 'OTP_SENT',
    data: { channel: await sendPhoneProof(context, { purpose: 'login', identifier: user.phone }) },
  }
})
