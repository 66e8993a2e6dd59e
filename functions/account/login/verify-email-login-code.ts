import type { User } from '#shared/account/account.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { HANDLE_GONE, NO_ACCESS } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { Reply } from '#functions/platform/http/response.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import { TransactionCancelled } from '#functions/platform/port/table.ts'
import { tryOtp } from '#functions/account/otp/otp.ts'
import { countCodeAttempt } from '#functions/account/otp/address-limit.ts'
import { maySignIn, sessionIdOf, signIn } from '#functions/account/session/sign-in.ts'
import { otpResponse } from '#functions/account/otp/otp-response.ts'
import { consumeLoginChoice } from '#functions/account/registration/pending-registration-repository.ts'
import { loadUserByEmail } from '#functions/account/repository.ts'
import { type ResolvedLoginChoice, resolveLoginChoice } from './resolve-login-choice.ts'

/** The account is looked up only after a right code, so an address without an account is answered like a wrong code. */
export const verifyEmailLoginCode = http(
  loginApi.verifyEmailLoginCode,
  async (
    { body: { email: typedEmail = '', handle, otp, browser }, headers, address },
    context: Context<'table' | 'secrets'>,
  ) => {
    const chosen = handle === undefined ? undefined : await resolveLoginChoice(context, handle, 'check')
    const email = chosen === undefined ? typedEmail : chosen.user.email
    const subject = { purpose: 'login', identifier: email, browser } as const
    const result = await countCodeAttempt(context, address, () => tryOtp(context, subject, otp))
    if (result.kind !== 'right') return otpResponse(result)
    const user = chosen === undefined ? await loadUserByEmail(context, email) : await consumeChoice(context, chosen)
    if (user === undefined) throw new Refused(NO_ACCESS)
    const { token, cookies } = await signIn(context, user, headers, await sessionIdOf(context, result.use))
    return new Reply({ message: 'OTP_VERIFIED', token: { token } } as const, { cookies })
  },
)

/** Consumes the handle, links its identity, and returns the user. A used handle has linked it already. Refuses NO_ACCESS before it links anything, and HANDLE_GONE. */
async function consumeChoice(
  context: Context<'table' | 'secrets'>,
  { user, handle, choice }: ResolvedLoginChoice,
): Promise<User> {
  if (!maySignIn(user)) throw new Refused(NO_ACCESS)
  if (choice.used_at !== undefined) return user
  try {
    await consumeLoginChoice(context, handle, choice)
    return user
  } catch (failure) {
    if (failure instanceof TransactionCancelled) throw new Refused(HANDLE_GONE)
    throw failure
  }
}
