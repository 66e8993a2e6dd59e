import { recordStepState } from '#functions/kyc/commands.ts'
import { hourMs } from '#shared/kernel/instant.ts'
import type { DocumentName } from '#shared/kyc/kyc.ts'
import { png } from '#tests/harness/picture.ts'
import { loseStep } from '#tests/harness/steps/kyc-review.ts'
import type { Actors } from './actors.ts'
import type { Scenario } from './scenario.ts'

/** Asha's KYC as if she had not sent these documents. */
async function withdraw({ harness, asha }: Actors, ...documents: DocumentName[]): Promise<void> {
  for (const document of documents)
    await recordStepState(harness.app.context, asha.userId, document, { state: 'PENDING' })
}

const says = ({ harness, asha }: Actors, applicant: object) =>
  harness.sandbox('/hyperverge/test/applicant', { transaction: `kyc-${asha.userId}`, ...applicant }, 'PUT')

/** One that was stored before a crash is being checked, or was: no other one is taken then. */
async function sendSelfie({ harness, perform, minutes, asha }: Actors): Promise<void> {
  const body = { kyc_copy: { name: 'selfie.png', bytes: png() }, userid: asha.userId }
  await perform('Asha sends a selfie', async () => {
    const answer = await harness.call('uploadSelfie', { body }, { as: asha.token })
    if (answer.failure?.message !== 'STEP_CLOSED') void answer.body
  })
  await minutes(2)
}

/** The newest submission of a step, as somebody of the desk reads it. */
async function readSubmission({ harness, perform, operator, asha }: Actors, document: DocumentName) {
  const { steps } = await perform('The operator reads Asha’s KYC', () =>
    harness
      .call('readReview', { params: { user: asha.userId } }, { as: operator.token })
      .then((answer) => answer.body.data),
  )
  const submission_id = steps.find(({ document_name }) => document_name === document)?.submission_id
  if (submission_id === undefined) throw new Error(`Asha has sent no ${document}`)
  return submission_id
}

/** Decides the selfie. A repeat after a crash may find it decided. */
async function decideSelfie(actors: Actors, name: 'approveStep' | 'askAgain', more: object): Promise<void> {
  const { harness, perform, operator, asha } = actors
  const params = { user: asha.userId, document: 'selfie' } as const
  const body = { submission_id: await readSubmission(actors, 'selfie'), ...more } as never
  const options = { as: operator.token, headers: { 'idempotency-key': `selfie-${name}` } }
  await perform(`The operator decides: ${name}`, async () => {
    const answer = await harness.call(name, { params, body }, options)
    if (answer.failure?.message !== 'STEP_CHANGED') void answer.body
  })
}

export const kycDeskScenarios: readonly Scenario[] = [
  {
    name: 'a selfie that the desk asks for again and then approves',
    async run(actors) {
      const { harness, perform, operator } = actors
      await withdraw(actors, 'selfie')
      await says(actors, { face: { match: 'unsure' } })
      await sendSelfie(actors)
      await perform('The operator lists what waits', async () => {
        const { body } = await harness.call('listReviews', { query: {} }, { as: operator.token })
        if (body.data.length !== 1) throw new Error(`${body.data.length} steps wait instead of 1`)
      })
      await decideSelfie(actors, 'askAgain', { reason: 'NOT_LIVE', words: 'Please look into the camera.' })
      // There is no letter about a step that was sent again.
      await actors.minutes(5)
      await sendSelfie(actors)
      await decideSelfie(actors, 'approveStep', {})
    },
  },
  {
    name: 'a selfie that shows nobody',
    async run(actors) {
      await withdraw(actors, 'selfie')
      await says(actors, { face: { liveness: 'no-face' } })
      await sendSelfie(actors)
      await actors.minutes(17)
    },
  },
  {
    name: 'a KYC step whose check was lost',
    async run(actors) {
      await withdraw(actors, 'selfie')
      await loseStep(actors.harness, actors.asha.userId, 'selfie')
      // The run that finds it, one that repeats it after a crash, and one that finds the desk late.
      for (const hours of [2, 1, 25, 1]) await actors.advance(hours * hourMs)
    },
  },
]
