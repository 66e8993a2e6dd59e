import type { FaceAnswer, LivenessAnswer } from '#shared/kyc/answers.ts'
import { type Caller, failed, form, type Refusal } from './call.ts'
import { type Paper, photographIn } from './paper.ts'
import { WireLiveness, WireMatch } from './schema.ts'

export async function checkLiveness(call: Caller, selfie: Paper): Promise<LivenessAnswer> {
  const body = form({ image: selfie })
  const answer = await call({ at: 'liveness', name: 'checkLiveness', body, result: WireLiveness, isRepeatable: true })
  if ('result' in answer) return { kind: livenessIn(answer.result) }
  if (areSeveralFaces(answer.refusal)) return { kind: 'unsure' }
  if (isWithoutFace(answer.refusal)) return { kind: 'no-face' }
  throw failed(answer.refusal.status)
}

/** The summary decides. One that contradicts its own details decides nothing, nor does a word that we do not know. */
function livenessIn({ summary, details }: WireLiveness): 'live' | 'unsure' | 'not-live' {
  const action = summary?.action ?? actionOf(details?.liveFace)
  if (action === 'pass') return details?.liveFace.value === false ? 'unsure' : 'live'
  return action === 'fail' ? 'not-live' : 'unsure'
}

/** In place of a summary, which is missing in older answers. */
function actionOf(face: NonNullable<WireLiveness['details']>['liveFace'] | undefined): string | undefined {
  if (face === undefined || face.confidence === 'low') return undefined
  return face.value ? 'pass' : 'fail'
}

/** The call takes pictures only, so of a PDF the photograph inside is compared; without one nothing is asked. */
export async function matchFace(call: Caller, selfie: Paper, paper: Paper): Promise<FaceAnswer> {
  if (paper.kind !== 'application/pdf') return comparePictures(call, selfie, paper)
  const photograph = photographIn(paper.bytes)
  if (photograph === undefined) return { kind: 'unsure' }
  const answer = await comparePictures(call, selfie, photograph)
  // The photograph may show something else than the portrait, so that it can prove the person, and disprove nothing.
  const isOfPaper = answer.kind === 'other-person' || (answer.kind === 'no-face' && answer.of === 'paper')
  return isOfPaper ? { kind: 'unsure' } : answer
}

async function comparePictures(call: Caller, selfie: Paper, id: Paper): Promise<FaceAnswer> {
  const body = form({ selfie, id })
  const answer = await call({ at: 'faces', name: 'verifyPair', body, result: WireMatch, isRepeatable: true })
  if ('result' in answer) {
    const { match: isMatch, 'to-be-reviewed': isForReview } = answer.result
    if (isForReview === true) return { kind: 'unsure' }
    return { kind: isMatch ? 'match' : 'other-person' }
  }
  if (areSeveralFaces(answer.refusal)) return { kind: 'unsure' }
  if (isWithoutFace(answer.refusal))
    return { kind: 'no-face', of: /selfie/i.test(answer.refusal.words) ? 'selfie' : 'paper' }
  throw failed(answer.refusal.status)
}

function isWithoutFace({ words }: Refusal): boolean {
  return /face not detected/i.test(words)
}

function areSeveralFaces({ status, words }: Refusal): boolean {
  return status === 423 || /multiple faces/i.test(words)
}
