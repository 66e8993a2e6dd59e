import { deskToken } from '#tests/harness/steps/order.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { kaveri, ravi } from '#tests/harness/seed.ts'
import type { Steps } from './table-walk.ts'

/** Two people of the desk issue shares and change the desk, as far as they agree. */
export async function proposeActs(harness: Harness, { call }: Steps, operator: string): Promise<void> {
  const supervisor = await deskToken(harness, '+919000000012')
  const more = { quantity: 100, reason: 'More from the seller' }
  const grant = { role: 'OPERATOR', reason: 'New at the desk' }
  for (const body of [
    { act: 'stock.issue', subject: kaveri, body: more },
    { act: 'desk.grant', subject: ravi.email, body: grant },
  ]) {
    const { body: proposed } = await call('proposeAct', { body }, operator)
    await call('listProposals', { query: {} }, operator)
    await call('listDifferences', { query: {} }, operator)
    const params = { id: proposed.data.id }
    const name = body.act === 'stock.issue' ? 'approveProposal' : 'rejectProposal'
    await call(name, { params, body: {} }, supervisor)
  }
}
