import { recordStepState } from '#functions/kyc/commands.ts'
import { hourMs, minuteMs } from '#shared/kernel/instant.ts'
import { documentNames } from '#shared/kyc/kyc.ts'
import { sampleHolder } from '#infra/sandbox/hyperverge/papers.ts'
import { kycSteps, type KycSteps } from '#tests/harness/kyc-steps.ts'
import type { Actors } from './actors.ts'
import type { Scenario } from './scenario.ts'

const holder = { ...sampleHolder, name: 'ASHA VERMA' }

/** Asha without a KYC, and papers of hers. */
async function begin(actors: Actors, applicant: object = {}): Promise<KycSteps> {
  const { harness, asha } = actors
  for (const document of documentNames)
    await recordStepState(harness.app.context, asha.userId, document, { state: 'PENDING' })
  const says = { aadhaar: { name: holder.name }, pan: { name: holder.name }, bank: { name: holder.name } }
  const transaction = `kyc-${asha.userId}`
  await harness.sandbox('/hyperverge/test/applicant', { transaction, ...says, ...applicant }, 'PUT')
  return kycSteps(harness, asha.userId, asha.token, holder)
}

/** One submission. What was stored before a crash is being checked, or was: no other one is taken then. */
async function submit(
  { perform, minutes }: Actors,
  what: string,
  send: () => Promise<{ readonly failure: { readonly message: string } | undefined; readonly body: unknown }>,
): Promise<void> {
  await perform(`Asha sends her ${what}`, async () => {
    const answer = await send()
    if (answer.failure?.message !== 'STEP_CLOSED') void answer.body
  })
  await minutes(2)
}

const bodyOf = <T>({ body }: { readonly body: T }): T => body

const pan = 'ABCPV1234K'

export const kycScenarios: readonly Scenario[] = [
  {
    name: 'a whole KYC',
    async run(actors) {
      const { harness, perform, asha } = actors
      const steps = await begin(actors)
      const options = { as: asha.token }
      await perform('Asha starts her KYC', () => harness.call('startKyc', { body: {} }, options).then(bodyOf))
      await submit(actors, 'Aadhaar', () => steps.aadhaar())
      await submit(actors, 'PAN, to be looked up', () => steps.findPan(pan))
      await submit(actors, 'PAN', () => steps.confirmPan(pan))
      await submit(actors, 'selfie', () => steps.selfie())
      await submit(actors, 'signature', () => steps.signature())
      await submit(actors, 'bank account', () => steps.bank())
      await submit(actors, 'demat account', () => steps.demat())
      const params = { document: 'signature' } as const
      await perform('Asha opens her signature', () => harness.call('readKycFile', { params }, options).then(bodyOf))
      const query = { user_id: asha.userId }
      await perform('Asha lists her documents', () => harness.call('listDocuments', { query }, options).then(bodyOf))
      await perform('Asha reads her status', () => harness.call('readKycStatus', {}, options).then(bodyOf))
      const { display_status } = await perform('Asha reads her KYC', () => steps.read())
      if (display_status !== 'Approved') throw new Error(`the KYC is ${display_status}`)
    },
  },
  {
    name: 'an Aadhaar that is read again under another name, and sent again',
    async run(actors) {
      const { harness, perform, minutes, asha } = actors
      const steps = await begin(actors, { aadhaar: { name: 'ASHA V KULKARNI' } })
      await submit(actors, 'Aadhaar', () => steps.aadhaar())
      await perform('Asha opens the step again', async () => {
        const body = { document_name: 'aadhaar' } as const
        const answer = await harness.call('reopenStep', { body }, { as: asha.token })
        if (answer.failure?.message !== 'STEP_NOT_REJECTED') void answer.body
      })
      await submit(actors, 'Aadhaar once more', () => steps.aadhaar())
      const body = { first_name: 'Asha V', last_name: 'Kulkarni', isLastNameExist: false }
      await perform('Asha takes the name over', () =>
        harness.call('updateUserDetails', { body }, { as: asha.token }).then((answer) => answer.body),
      )
      await minutes(2)
    },
  },
  {
    name: 'a PAN card in place of a look-up',
    async run(actors) {
      const steps = await begin(actors)
      await submit(actors, 'Aadhaar', () => steps.aadhaar())
      await submit(actors, 'PAN card', () => steps.panCard())
    },
  },
  {
    name: 'files of KYC that are sent, and the hours after them',
    async run(actors) {
      const { advance } = actors
      const steps = await begin(actors)
      await submit(actors, 'signature', () => steps.signature())
      await submit(actors, 'bank account', () => steps.bank())
      for (let hours = 0; hours < 3; hours += 1) await advance(hourMs)
    },
  },
  {
    name: 'a KYC whose partner is silent for a day',
    async run(actors) {
      const { harness, advance } = actors
      const steps = await begin(actors)
      await harness.sandbox('/levers', { hyperverge: { errorRate: 1 } }, 'PUT')
      await submit(actors, 'Aadhaar', () => steps.aadhaar())
      await submit(actors, 'bank account', () => steps.bank())
      for (let looks = 0; looks < 10; looks += 1) await advance(5 * minuteMs)
    },
  },
]
