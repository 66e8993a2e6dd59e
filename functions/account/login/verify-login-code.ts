import type { Context } from '#functions/platform/context.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { NO_ACCESS } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { Reply } from '#functions/platform/http/response.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { countCodeAttempt } from '#functions/account/otp/address-limit.ts'
import { sessionIdOf, signIn } from '#functions/account/session/sign-in.ts'
import { otpResponse } from '#functions/account/otp/otp-response.ts'
import { tryPhoneProof } from '#functions/account/otp/phone-proof.ts'
import { parsePhoneProof } from '#functions/account/otp/parse-phone-proof.ts'
import { loadUserByPhone } from '#functions/account/repository.ts'

export const verifyLoginCode = http(
  loginApi.verifyLoginCode,
  async ({ body, headers, address }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    const proof = parsePhoneProof(body)
    const subject = { purpose: 'login', identifier: body.username, browser: body.browser } as const
    const result = await countCodeAttempt(context, address, () => tryPhoneProof(context, subject, proof))
    if (result.kind !== 'right') return otpResponse(result)
    const user = await loadUserByPhone(context, body.username)
    if (user === undefined) throw new Refused(NO_ACCESS)
    const { token, cookies } = await signIn(context, user, headers, await sessionIdOf(context, result.use))
    return new Reply({ message: 'OTP_VERIFIED', token: { token } } as const, { cookies })
  },
)
