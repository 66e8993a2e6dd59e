import type { Verdict } from '#functions/kyc/review/decide-step.ts'
import { decideAadhaar } from '#shared/kyc/decide.ts'
import { personName } from '#functions/kyc/step/person-name.ts'
import { type Asked, client, matchOf, paperOf, verdict } from './asked.ts'

export async function askAboutAadhaar(asked: Asked): Promise<Verdict> {
  const { context, user } = asked
  const answer = await client(asked).readAadhaar(await paperOf(asked))
  if (answer.kind !== 'read') return verdict(decideAadhaar(answer, 'other', context.clock.now()), answer.kind)
  const { name, born, yearOfBirth, last4, isMasked, confidence } = answer
  const match = await matchOf(asked, personName(user), name)
  const facts = {
    name,
    last4,
    ...(born !== undefined && { born }),
    ...(yearOfBirth !== undefined && { year_of_birth: yearOfBirth }),
  }
  const said = `name-${match} ${isMasked ? 'masked' : 'unmasked'} ${confidence}`
  return verdict(decideAadhaar(answer, match, context.clock.now()), said, facts)
}
