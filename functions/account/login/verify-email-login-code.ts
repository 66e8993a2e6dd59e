import type { User } from '#shared/account/account.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { HANDLE_GONE, NO_ACCESS } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { Reply } from '#functions/platform/http/response.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { TransactionCancelled } from '#functions/platform/port/table.ts'
import { tryOtp } from '#functions/account/otp/otp.ts'
import { countGuessing } from '#functions/account/otp/send-otp.ts'
import { startSession, maySignIn } from '#functions/account/session/start-session.ts'
import { otpResponse } from '#functions/account/otp/otp-response.ts'
import { saveChosen } from '#functions/account/registration/pending-registration-repository.ts'
import { loadUserByEmail } from '#functions/account/repository.ts'
import { type Chosen, resolveLoginChoice } from './resolve-login-choice.ts'

/** An address that nobody has is looked up no sooner than its code was right, which it never is: it answers as a wrong code does. */
export const verifyEmailLoginCode = http(
  loginApi.verifyEmailLoginCode,
  async ({ body: { email: told = '', handle, otp }, headers, address }, ports) => {
    await countGuessing(ports, address)
    const chosen = handle === undefined ? undefined : await resolveLoginChoice(ports, handle)
    const email = chosen === undefined ? told : chosen.user.email
    const guess = await tryOtp(ports, { purpose: 'login', identifier: email }, otp)
    if (guess.kind !== 'right') return otpResponse(guess)
    const user = chosen === undefined ? await loadUserByEmail(ports, email) : await takeChoice(ports, chosen)
    if (user === undefined) throw new Refused(NO_ACCESS)
    const { token, cookies } = await startSession(ports, user, headers)
    return new Reply({ message: 'OTP_VERIFIED', token: { token } } as const, { cookies })
  },
)

/** Uses the handle up, links the identity that it came with, and answers whose it was. Nothing is linked to who may not enter. */
async function takeChoice(ports: Ports, { user, handle, choice }: Chosen): Promise<User> {
  if (!maySignIn(user)) throw new Refused(NO_ACCESS)
  try {
    await saveChosen(ports, handle, choice)
    return user
  } catch (failure) {
    if (failure instanceof TransactionCancelled) throw new Refused(HANDLE_GONE)
    throw failure
  }
}
