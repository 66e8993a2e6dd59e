import { findUserByPhone } from '#functions/account/queries.ts'
import { recordStepState } from '#functions/kyc/commands.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { kycSteps } from '#tests/harness/kyc-steps.ts'
import { asha, ravi } from '#tests/harness/seed.ts'
import type { Actors } from './actors.ts'

/** KYC steps with what only one account may have. */
export const kycScenarios = {
  'a bank account that two people name, one after the other': async (actors: Actors): Promise<void> => {
    const { harness, token: ashasToken, minutes } = actors
    const [first, second] = [await idOf(actors, ravi.phone), await idOf(actors, asha.phone)]
    const token = await harness.logIn(ravi.phone)
    const [ravis, ashas] = [kycSteps(harness, first, token), kycSteps(harness, second, ashasToken)]
    await recordStepState(harness.app.context, second, 'bank', { state: 'PENDING' })
    await says(actors, second, 'ASHA VERMA')
    await ravis.bank()
    await ashas.bank()
    await minutes(1)
    // The name that the account is not in: the desk rejects it, and Asha can have it.
    const name = { first_name: 'Kiran', last_name: 'Rao', isLastNameExist: false }
    await harness.call('updateUserDetails', { body: name }, { as: token })
    await minutes(1)
    await askAgain(actors, first)
    await ashas.bank()
    await says(actors, first, 'KIRAN RAO')
    await ravis.bank('000222333444')
    await minutes(1)
    for (const status of ['DEACTIVATED', 'DELETED'] as const) {
      const request = { params: { id: first }, body: { status, reason: 'Asked for by letter' } }
      await harness.call('changeUserStatus', request, { as: actors.supervisor })
    }
    await minutes(1)
  },
}

async function idOf({ harness }: Actors, phone: string): Promise<UserId> {
  const user = await findUserByPhone(harness.app.context, phone)
  if (user === undefined) throw new Error(`no user has the phone number ${phone}`)
  return user.id
}

/** In whose name the bank has the accounts of a person. */
const says = ({ harness }: Actors, id: UserId, name: string) =>
  harness.sandbox('/hyperverge/test/applicant', { transaction: `kyc-${id}`, bank: { name } }, 'PUT')

async function askAgain({ harness, operator }: Actors, user: UserId): Promise<void> {
  const read = await harness.call('readReview', { params: { user } }, { as: operator })
  const submission_id = read.body.data.steps.find((step) => step.document_name === 'bank')?.submission_id
  if (submission_id === undefined) return
  const request = { params: { user, document: 'bank' }, body: { submission_id, reason: 'NAME_MISMATCH' } } as const
  await harness.call('askAgain', request, { as: operator })
}
