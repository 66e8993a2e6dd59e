import type { RequestOf } from '#shared/kernel/endpoint.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import type { Endpoints } from '#shared/registry.ts'
import { kaveri, ravi as ravisDetails } from '#tests/harness/seed.ts'
import type { Actors } from './actors.ts'
import { buy, cancel } from './order-act-scenarios.ts'

type ProposedBody = RequestOf<Endpoints['proposeAct']>['body']

async function propose({ harness, perform, operator }: Actors, key: string, body: ProposedBody) {
  const headers = { 'idempotency-key': key }
  const options = { as: operator.token, headers }
  return perform(`The operator proposes ${body.act}`, () =>
    harness.call('proposeAct', { body }, options).then((answer) => answer.body.data),
  )
}

async function decide(actors: Actors, name: 'approveProposal' | 'rejectProposal', key: string, body: ProposedBody) {
  const { harness, perform, supervisor } = actors
  const { id } = await propose(actors, key, body)
  await perform(`The supervisor decides: ${name}`, () =>
    harness.call(name, { params: { id }, body: {} }, { as: supervisor.token }).then((answer) => answer.body),
  )
}

const stock = (act: string, quantity: number) => ({ act, subject: kaveri, body: { quantity, reason: 'By the seller' } })

export const proposalScenarios: readonly { readonly name: string; run(actors: Actors): Promise<void> }[] = [
  {
    name: 'acts of two people',
    async run(actors) {
      const { harness, perform, operator } = actors
      await decide(actors, 'approveProposal', 'proposal-1', stock('stock.issue', 500))
      await decide(actors, 'approveProposal', 'proposal-2', stock('stock.withdraw', 200))
      await decide(actors, 'rejectProposal', 'proposal-3', stock('stock.issue', 700))
      const subject = ravisDetails.email
      const granted = { act: 'desk.grant', subject, body: { role: 'OPERATOR', reason: 'New at the desk' } }
      await decide(actors, 'approveProposal', 'proposal-4', granted)
      await propose(actors, 'proposal-5', { act: 'desk.revoke', subject, body: { reason: 'Has left' } })
      await perform('The operator lists what is open', () =>
        harness.call('listProposals', { query: {} }, { as: operator.token }).then(({ body }) => body),
      )
      await actors.minutes(10)
      await actors.advance(24 * 60 * 60 * 1000)
      await expectStock(actors)
    },
  },
  {
    name: 'money that belongs to no order',
    async run(actors) {
      const { harness, perform, operator } = actors
      const orderId = await buy(actors)
      await harness.sandbox('/razorpay/test/bank', { amount: 12_345, reference: 'UTRSTRANGER1' })
      // A comparison that was interrupted is made again on the next day.
      for (const _ of [1, 2]) await actors.advance(dayMs)
      const found = await perform('The operator lists the differences', async () => {
        const { body } = await harness.call('listDifferences', { query: {} }, { as: operator.token })
        return body.data
      })
      if (found.length !== 1) throw new Error(`${found.length} differences instead of 1`)
      const subject = String(found[0]?.id)
      const body = { act: 'difference.close', subject, body: { reason: 'Interest of the bank' } }
      await decide(actors, 'approveProposal', 'proposal-6', body)
      await actors.minutes(10)
      const left = await harness.call('listDifferences', { query: {} }, { as: operator.token })
      if (left.body.data.length > 0) throw new Error('two people have closed the difference, and it is open')
      await cancel(actors, orderId)
    },
  },
]

async function expectStock({ harness, perform }: Actors): Promise<void> {
  await perform('The stock counts each act once', async () => {
    const changes = await harness.app.table.query({ pk: `order#stock#${kaveri}`, prefix: 'lot#', limit: 10 })
    const quantities = changes.items.map(({ quantity }) => Number(quantity)).sort((one, other) => one - other)
    if (JSON.stringify(quantities) !== '[-200,500,500]')
      throw new Error(`the stock changed by ${quantities.join(', ')}`)
  })
}
