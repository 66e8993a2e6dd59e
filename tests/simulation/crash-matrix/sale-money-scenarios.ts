import { otherRequest, recordBank } from '#tests/harness/steps/sale.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import type { Actors } from './actors.ts'
import { accept, quote, receive, type Submitted } from './sale-scenarios.ts'
import type { Scenario } from './scenario.ts'

/** Asha asks to sell shares that she has elsewhere. */
async function submit({ harness, perform, asha, operator }: Actors): Promise<Submitted> {
  await recordBank(harness.app.context, asha.userId)
  const headers = { 'idempotency-key': 'sale-request-1' }
  const { id: number } = await perform('Asha asks to sell shares', () =>
    harness.call('submitSale', { body: otherRequest }, { as: asha.token, headers }).then(({ body }) => body.data),
  )
  const [sale] = await perform('The operator lists what waits for an offer', () =>
    harness.call('listDeskSales', { query: {} }, { as: operator.token }).then(({ body }) => body.data),
  )
  if (sale === undefined) throw new Error(`the desk has no request ${number}`)
  return { number: String(number), id: sale.sale_id }
}

/** Asha's offer is accepted, and the buyer of record has paid. */
async function fund(actors: Actors): Promise<Submitted> {
  const sale = await submit(actors)
  await quote(actors, sale)
  await accept(actors, sale)
  await actors.minutes(10)
  return sale
}

/** Two people of the desk decide about the money of a sale. */
async function decide({ harness, perform, operator, supervisor }: Actors, act: string, { id }: Submitted) {
  const options = { as: operator.token, headers: { 'idempotency-key': act.replace('.', '-') } }
  const body = { act, subject: id, body: { reason: 'By the statement' } }
  const proposed = await perform(`The operator proposes ${act}`, () =>
    harness.call('proposeAct', { body }, options).then((answer) => answer.body.data),
  )
  await perform('The supervisor approves', () =>
    harness
      .call('approveProposal', { params: { id: proposed.id }, body: {} }, { as: supervisor.token })
      .then((answer) => answer.body),
  )
}

const faults = ({ harness, perform }: Actors, vouch: object) =>
  perform('The escrow partner does otherwise', () => harness.sandbox('/levers', { vouch }, 'PUT'))

/** Account numbers that end in 0000 are refused by the simulator of the escrow partner. */
const refusedAccount = '30000000000000'

export const saleMoneyScenarios: readonly Scenario[] = [
  {
    name: 'a sale whose payout fails and is made again',
    async run(actors) {
      const { harness, asha, minutes, advance } = actors
      await faults(actors, { buyerPaysMorePaise: 500 })
      const sale = await submit(actors)
      await quote(actors, sale)
      await recordBank(harness.app.context, asha.userId, refusedAccount)
      await accept(actors, sale)
      await minutes(10)
      await decide(actors, 'sale.return-excess', sale)
      await receive(actors, sale)
      await minutes(10)
      await recordBank(harness.app.context, asha.userId)
      await decide(actors, 'sale.pay-again', sale)
      await minutes(20)
      await advance(dayMs)
    },
  },
  {
    name: 'a sale whose shares go back',
    async run(actors) {
      const { harness, asha, minutes, advance } = actors
      const sale = await submit(actors)
      await quote(actors, sale)
      await recordBank(harness.app.context, asha.userId, refusedAccount)
      await accept(actors, sale)
      await minutes(10)
      await receive(actors, sale)
      await minutes(10)
      await decide(actors, 'sale.return-shares', sale)
      await minutes(20)
      await advance(dayMs)
    },
  },
  {
    name: 'a sale whose partner does not state who paid',
    async run(actors) {
      const { minutes, advance } = actors
      await faults(actors, { hidesPayer: 1 })
      const sale = await fund(actors)
      await decide(actors, 'sale.take-payment', sale)
      await minutes(10)
      await receive(actors, sale)
      await minutes(20)
      await advance(dayMs)
    },
  },
  {
    name: 'a sale whose money is not what was asked for',
    async run(actors) {
      const { harness, perform, minutes, advance } = actors
      const sale = await fund(actors)
      await perform('The partner takes five rupees', () =>
        harness.sandbox('/vouch/test/charge', { escrow_id: sale.id, amount: 5 }),
      )
      await receive(actors, sale)
      await minutes(10)
      await perform('Somebody sends five rupees', () =>
        harness.sandbox('/vouch/test/receive', { escrow_id: sale.id, amount: 5 }),
      )
      await minutes(10)
      await faults(actors, { payoutFeePaise: 300 })
      await decide(actors, 'sale.cover', sale)
      await minutes(10)
      await faults(actors, { payoutFeePaise: 0 })
      await decide(actors, 'sale.write-off', sale)
      await minutes(20)
      await advance(dayMs)
    },
  },
]
