import { findUserByPhone } from '#functions/account/queries.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { answerStep } from '#tests/harness/steps/kyc-review.ts'
import type { Steps } from './table-walk.ts'

/** The desk decides two steps of a person: of the supervisor, whose KYC no other part of the walk needs. */
export async function reviewKyc(harness: Harness, { call, meanwhile }: Steps, operator: string): Promise<void> {
  const user = await findUserByPhone(harness.app.context, '+919000000012')
  if (user === undefined) throw new Error('the supervisor is missing from the seed data')
  await meanwhile(async () => {
    await answerStep(harness, user.id, 'bank', 'NAME_NEAR', { guard: 'hash-of-an-account', last4: '5678' })
    await answerStep(harness, user.id, 'demat', 'ID_NOT_FOUND', { guard: 'hash-of-a-demat-id', last4: '0009' })
  })
  await call('listReviews', { query: {} }, operator)
  const { body } = await call('readReview', { params: { user: user.id } }, operator)
  const submissionOf = (document: 'bank' | 'demat') => {
    const step = body.data.steps.find(({ document_name }) => document_name === document)
    return { params: { user: user.id, document }, submission_id: step?.submission_id as never }
  }
  const { submission_id, params } = submissionOf('bank')
  await call('approveStep', { params, body: { submission_id } }, operator)
  const other = submissionOf('demat')
  await call(
    'askAgain',
    { params: other.params, body: { submission_id: other.submission_id, reason: 'OTHER' } },
    operator,
  )
}
