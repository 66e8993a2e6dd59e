import { contactApi } from '#shared/account/contact-api.ts'
import { http } from '#functions/kit/http.ts'
import { tryCode } from './code.ts'
import { saveStepUp } from './contact-store.ts'
import { guessAnswer } from './guess-answer.ts'
import { tryPhoneProof } from './phone-proof.ts'
import { readUser } from './read.ts'
import { stepUpCode } from './step-up.ts'

export const verifyStepUpCode = http(contactApi.verifyStepUpCode, async ({ body, caller }, ports) => {
  const about = stepUpCode(await readUser(ports, caller.userId), caller, body.change)
  const guess =
    body.change === 'email'
      ? await tryPhoneProof(ports, about, { otp: body.otp, idToken: body.id_token })
      : await tryCode(ports, about, body.otp ?? '')
  if (guess.kind !== 'right') return guessAnswer(guess)
  await saveStepUp(ports, caller.sessionId, body.change)
  return { message: 'OTP_VERIFIED' }
})
