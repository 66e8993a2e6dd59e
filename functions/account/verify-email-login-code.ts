import type { User } from '#shared/account/account.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { HANDLE_GONE, NO_ACCESS } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { Reply } from '#functions/kit/answer.ts'
import { http } from '#functions/kit/http.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { TransactionCancelled } from '#functions/kit/port/table.ts'
import { tryCode } from './code.ts'
import { countGuessing } from './deliver.ts'
import { enter, mayEnter } from './enter.ts'
import { guessAnswer } from './guess-answer.ts'
import { saveChosen } from './handle-store.ts'
import { loadUserByEmail } from './store.ts'
import { type Chosen, chosenBy } from './whose-account.ts'

/** An address that nobody has is looked up no sooner than its code was right, which it never is: it answers as a wrong code does. */
export const verifyEmailLoginCode = http(
  loginApi.verifyEmailLoginCode,
  async ({ body: { email: told = '', handle, otp }, headers, address }, ports) => {
    await countGuessing(ports, address)
    const chosen = handle === undefined ? undefined : await chosenBy(ports, handle)
    const email = chosen === undefined ? told : chosen.user.email
    const guess = await tryCode(ports, { purpose: 'login', identifier: email }, otp)
    if (guess.kind !== 'right') return guessAnswer(guess)
    const user = chosen === undefined ? await loadUserByEmail(ports, email) : await takeChoice(ports, chosen)
    if (user === undefined) throw new Refused(NO_ACCESS)
    const { token, cookies } = await enter(ports, user, headers)
    return new Reply({ message: 'OTP_VERIFIED', token: { token } } as const, { cookies })
  },
)

/** Uses the handle up, links the identity that it came with, and answers whose it was. Nothing is linked to who may not enter. */
async function takeChoice(ports: Ports, { user, handle, choice }: Chosen): Promise<User> {
  if (!mayEnter(user)) throw new Refused(NO_ACCESS)
  try {
    await saveChosen(ports, handle, choice)
    return user
  } catch (failure) {
    if (failure instanceof TransactionCancelled) throw new Refused(HANDLE_GONE)
    throw failure
  }
}
