import { loginApi } from '#shared/account/login-api.ts'
import { NO_ACCESS } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { Reply } from '#functions/kit/answer.ts'
import { http } from '#functions/kit/http.ts'
import { countGuessing } from './deliver.ts'
import { enter } from './enter.ts'
import { guessAnswer } from './guess-answer.ts'
import { tryPhoneProof } from './phone-proof.ts'
import { proofIn } from './proof-in.ts'
import { loadUserByPhone } from './store.ts'

export const verifyLoginCode = http(loginApi.verifyLoginCode, async ({ body, headers, address }, ports) => {
  const proof = proofIn(body)
  await countGuessing(ports, address)
  const guess = await tryPhoneProof(ports, { purpose: 'login', identifier: body.username }, proof)
  if (guess.kind !== 'right') return guessAnswer(guess)
  const user = await loadUserByPhone(ports, body.username)
  if (user === undefined) throw new Refused(NO_ACCESS)
  const { token, cookies } = await enter(ports, user, headers)
  return new Reply({ message: 'OTP_VERIFIED', token: { token } } as const, { cookies })
})
