import type { OrderId } from '#shared/kernel/id.ts'
import { disputeName } from '#shared/order/dispute-answer.ts'
import { ordersOf } from '#tests/simulation/invariants.ts'
import type { Actors } from './actors.ts'
import { buy, cancel, decide } from './order-act-scenarios.ts'

const orderOf = ({ harness }: Actors, orderId: OrderId) => ordersOf(harness).find(({ id }) => id === orderId)
const namesOf = (actors: Actors, orderId: OrderId) => orderOf(actors, orderId)?.disputes.map(disputeName) ?? []

/** The payer's bank disputes the payment, or decides. */
async function dispute(actors: Actors, orderId: OrderId, more: Readonly<Record<string, unknown>>): Promise<void> {
  const { harness, perform, minutes } = actors
  await perform(`The bank: ${JSON.stringify(more)}`, async () => {
    const payment_id = orderOf(actors, orderId)?.payments[0]?.id
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
]
