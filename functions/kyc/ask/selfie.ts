import type { Verdict } from '#functions/kyc/review/decide-step.ts'
import { readPaper } from '#functions/kyc/papers/store.ts'
import { decideSelfie } from '#shared/kyc/decide.ts'
import { paperKeyOf } from '#shared/kyc/paper/paper.ts'
import { type Asked, client, paperOf, verdict } from './asked.ts'

export async function askAboutSelfie(asked: Asked): Promise<Verdict> {
  const { context, submission, kyc } = asked
  const selfie = await paperOf(asked)
  const live = await client(asked).checkLiveness(selfie)
  const aadhaar = kyc.aadhaar.submission
  const paper =
    aadhaar === undefined
      ? undefined
      : await readPaper(context, paperKeyOf({ user: submission.user_id, document: 'aadhaar', submission: aadhaar }))
  const isShown = live.kind === 'live' || live.kind === 'unsure'
  const face = paper !== undefined && isShown ? await client(asked).matchFace(selfie, paper) : undefined
  return verdict(decideSelfie(live, face), `${live.kind} ${face?.kind ?? 'not-compared'}`)
}
