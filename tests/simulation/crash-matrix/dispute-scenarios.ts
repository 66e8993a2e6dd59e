import { findUser } from '#functions/account/queries.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { disputeName } from '#shared/order/dispute/dispute-answer.ts'
import { ordersOf } from '#tests/simulation/items.ts'
import type { Actors } from './actors.ts'
import { sign } from '#tests/harness/steps/order.ts'
import { buy, cancel, decide } from './order-act-scenarios.ts'

const orderOf = ({ harness }: Actors, orderId: OrderId) => ordersOf(harness).find(({ id }) => id === orderId)
const namesOf = (actors: Actors, orderId: OrderId) => orderOf(actors, orderId)?.payment.disputes.map(disputeName) ?? []

/** The payer's bank disputes the payment, or decides. */
async function dispute(actors: Actors, orderId: OrderId, more: Readonly<Record<string, unknown>>): Promise<void> {
  const { harness, perform, minutes } = actors
  await perform(`The bank: ${JSON.stringify(more)}`, async () => {
    const payment_id = orderOf(actors, orderId)?.payment.captured[0]?.id
    await harness.sandbox('/razorpay/test/dispute', { payment_id, phase: 'chargeback', ...more })
  })
  // A notice that was lost is made up for by the reading of all disputes, every hour.
  await minutes(65)
}

async function saveEvidence({ harness, perform, operator }: Actors, orderId: OrderId): Promise<string> {
  const bytes = new TextEncoder().encode('%PDF-1.7\nReceived, thank you.\n%%EOF\n')
  return perform('The operator stores a letter', () =>
    harness
      .call(
        'saveEvidence',
        { params: { id: orderId }, body: { file: { name: 'letter.pdf', bytes } } },
        { as: operator.token },
      )
      .then(({ body }) => body.data.key),
  )
}

/** Asha signs, and two people of the desk transfer the shares. */
export async function deliver(
  { harness, perform, asha, operator, supervisor, minutes }: Actors,
  id: OrderId,
): Promise<void> {
  const params = { id }
  await perform('Asha signs', () => sign(harness, asha.token, id))
  await perform('The seller confirms', () =>
    harness.call('confirmSeller', { params, body: {} }, { as: operator.token }).then(({ body }) => body),
  )
  const lodging = { params, body: { depository_reference: 'NSDL-0001' } }
  await perform('The operator lodges the transfer', () =>
    harness.call('lodgeTransfer', lodging, { as: operator.token }).then(({ body }) => body),
  )
  await perform('A supervisor credits the shares', () =>
    harness.call('creditShares', { params, body: {} }, { as: supervisor.token }).then(({ body }) => body),
  )
  await minutes(3)
}

export const disputeScenarios: readonly { readonly name: string; run(actors: Actors): Promise<void> }[] = [
  {
    name: 'a dispute that is contested with a letter, and won',
    async run(actors) {
      const id = await buy(actors)
      await dispute(actors, id, { status: 'open' })
      const files = [await saveEvidence(actors, id)]
      await decide(actors, 'dispute.contest', id, { disputes: namesOf(actors, id), files })
      await actors.minutes(5)
      await dispute(actors, id, { status: 'won' })
      await cancel(actors, id)
    },
  },
  {
    name: 'a dispute that is accepted',
    async run(actors) {
      const id = await buy(actors)
      await dispute(actors, id, { status: 'open' })
      await decide(actors, 'dispute.accept', id, { disputes: namesOf(actors, id) })
      await actors.minutes(65)
    },
  },
  {
    name: 'a dispute that is lost in part, adopted',
    async run(actors) {
      const id = await buy(actors)
      await dispute(actors, id, { status: 'open', amount: 100_000 })
      await dispute(actors, id, { status: 'lost', deducted: 40_000 })
      await decide(actors, 'refund.adopt', id)
      await cancel(actors, id)
    },
  },
  {
    name: 'a dispute that is lost after the credit: the buyer is suspended until two people decide',
    async run(actors) {
      const { harness, asha } = actors
      const id = await buy(actors)
      await actors.minutes(5)
      await deliver(actors, id)
      await dispute(actors, id, { status: 'open' })
      await dispute(actors, id, { status: 'lost' })
      await decide(actors, 'account.restore', asha.userId)
      const user = await findUser(harness.app.context, asha.userId)
      if (user?.status !== 'ACTIVE') throw new Error(`two people have restored the account, and it is ${user?.status}`)
    },
  },
]
