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
export const verifyEmailLoginCode = http(loginApi.verifyEmailLoginCode, async ({ body: { email = '', handle, otp }, headers, address }, ports) => {
  await countGuessing(ports, address)
  const chosen = handle === undefined ? undefined : await chosenBy(ports, handle)
  const guess = await tryCode(ports, { purpose: 'login', identifier: chosen?.user.email ?? email }, otp)
  if (guess.kind !== 'right') return guessAnswer(guess)
  const user = chosen?.user ?? (await loadUserByEmail(ports, email))
  if (user === undefined || !mayEnter(user)) throw new Refused(NO_ACCESS)
  if (chosen !== undefined) await takeChoice(ports, chosen)
  const { token, cookies } = await enter(ports, user, headers)
  return new Reply({ message: 'OTP_VERIFIED', token: { token } } as const, { cookies })
})

/** Uses the handle up and links the identity that it came with. */
async function takeChoice(ports: Ports, { handle, choice }: Chosen): Promise<void> {
  try {
    await saveChosen(ports, handle, choice)
  } catch (failure) {
    if (failure instanceof TransactionCancelled) throw new Refused(HANDLE_GONE)
    throw failure
  }
}
