import { recordBankAccount } from '#functions/bank/commands.ts'
import type { OrderId, UserId } from '#shared/kernel/id.ts'
import { dayMs, secondMs } from '#shared/kernel/instant.ts'
import { pay } from '#tests/harness/steps/order.ts'
import { kaveri } from '#tests/harness/seed.ts'
import { ordersOf } from '#tests/simulation/items.ts'
import type { Actors } from './actors.ts'

/** Asha places an order. */
export async function order({ harness, perform, asha }: Actors, quantity: string) {
  const query = { user_id: asha.userId, security_id: kaveri, quantity }
  const { quote_id } = await perform(`Asha requests a quote for ${quantity} shares`, () =>
    harness.call('quoteOrder', { query }, { as: asha.token }).then(({ body }) => body.data),
  )
  const options = { as: asha.token, headers: { 'idempotency-key': 'purchase-1' } }
  return perform('Asha places the order', () =>
    harness.call('placeOrder', { body: { quote_id, user_id: asha.userId } }, options).then(({ body }) => body.data),
  )
}

/** Asha buys shares and pays; the money is on its way into escrow. */
export async function buy(actors: Actors, quantity = '10'): Promise<OrderId> {
  const { harness, perform, advance } = actors
  const { order_id, razorpay_order_id } = await order(actors, quantity)
  await perform('Asha pays', () => pay(harness, razorpay_order_id))
  await advance(10 * secondMs)
  return order_id
}

/** Two people of the desk decide about an order. */
export async function decide(
  { harness, perform, operator, supervisor }: Actors,
  act: string,
  subject: OrderId | UserId,
  more: Readonly<Record<string, string | string[]>> = {},
): Promise<void> {
  const options = { as: operator.token, headers: { 'idempotency-key': act.replace('.', '-') } }
  const body = { act, subject, body: { reason: 'By the statement', ...more } }
  const { id } = await perform(`The operator proposes ${act}`, () =>
    harness.call('proposeAct', { body }, options).then((answer) => answer.body.data),
  )
  await perform('The supervisor approves', () =>
    harness
      .call('approveProposal', { params: { id }, body: {} }, { as: supervisor.token })
      .then((answer) => answer.body),
  )
}

/** Somebody refunds a rupee in the gateway's dashboard. */
async function refundElsewhere(actors: Actors, orderId: OrderId): Promise<void> {
  const { harness, perform } = actors
  await perform('Somebody refunds a rupee', async () => {
    const payment = ordersOf(harness).find(({ id }) => id === orderId)?.payment.captured[0]
    await harness.sandbox('/razorpay/test/refund', { payment_id: payment?.id, amount: 100 })
  })
  await actors.minutes(3)
}

/** So many paise of what our bank sends to an escrow do not arrive. */
async function loseOnTheWay({ harness, perform }: Actors, paise: number): Promise<void> {
  await perform(`${paise} paise are lost on the way`, () =>
    harness.sandbox('/levers', { vouch: { collectShortPaise: paise } }, 'PUT'),
  )
}

export async function cancel({ harness, perform, asha }: Actors, id: OrderId): Promise<void> {
  await perform('Asha cancels the order', () =>
    harness.call('cancelOrder', { params: { id }, body: {} }, { as: asha.token }).then(({ body }) => body),
  )
}

export const orderActScenarios: readonly { readonly name: string; run(actors: Actors): Promise<void> }[] = [
  {
    name: 'a refund that the gateway fails three times, paid by our bank',
    async run(actors) {
      const { harness, perform, asha } = actors
      const account = { bank_name: 'State Bank of India', account_no: '30124567890', ifsc_code: 'SBIN0000300' }
      await perform('Asha has a verified account', () => recordBankAccount(harness.app.context, asha.userId, account))
      const id = await buy(actors)
      const fail = (refundsFail: 0 | 1) => harness.sandbox('/levers', { razorpay: { refundsFail } }, 'PUT')
      await perform('The gateway fails refunds', () => fail(1))
      await cancel(actors, id)
      await actors.minutes(45)
      await perform('The gateway refunds again', () => fail(0))
    },
  },
  {
    name: 'a refund that falls back to the normal speed on its way',
    async run(actors) {
      const { harness, perform } = actors
      const id = await buy(actors)
      const slow = { refundAfterMs: 1_800_000, speedChangesAfterMs: 300_000 }
      await perform('The gateway refunds slowly', () => harness.sandbox('/levers', { razorpay: slow }, 'PUT'))
      await cancel(actors, id)
      await actors.minutes(45)
    },
  },
  {
    name: 'a refund made without us, adopted',
    async run(actors) {
      const id = await buy(actors)
      await refundElsewhere(actors, id)
      await decide(actors, 'refund.adopt', id)
      await cancel(actors, id)
    },
  },
  {
    name: 'a refund made without us, given up',
    async run(actors) {
      const id = await buy(actors)
      await refundElsewhere(actors, id)
      await decide(actors, 'refund.give-up', id)
    },
  },
  {
    name: 'an escrow that received too little, topped up',
    async run(actors) {
      await loseOnTheWay(actors, 100)
      const id = await buy(actors)
      await actors.minutes(2)
      await loseOnTheWay(actors, 0)
      await decide(actors, 'escrow.top-up', id)
      await actors.minutes(4)
      await decide(actors, 'suspense.write-off', id)
      await cancel(actors, id)
    },
  },
  {
    name: 'a fee that the escrow partner takes, topped up',
    async run(actors) {
      const { harness, perform } = actors
      const id = await buy(actors)
      await actors.minutes(2)
      await perform('The partner takes ten rupees', () =>
        harness.sandbox('/vouch/test/charge', { escrow_id: id, amount: 10 }),
      )
      // The comparison of the next day finds it.
      await actors.advance(dayMs)
      await actors.minutes(6)
      await decide(actors, 'reversal.pay-again', id)
      await actors.minutes(4)
      await decide(actors, 'suspense.write-off', id)
      await cancel(actors, id)
    },
  },
  {
    name: 'a payout into an escrow that comes back and stays with us',
    async run(actors) {
      const { harness, perform } = actors
      const bank = (levers: object) => harness.sandbox('/levers', { razorpay: levers }, 'PUT')
      await perform('The bank turns payouts back', () => bank({ payoutOutcome: 2, payoutAfterMs: 120_000 }))
      const id = await buy(actors)
      await actors.minutes(3)
      await perform('The escrow has it', () => harness.sandbox('/vouch/test/settle', { escrow_id: id }))
      await actors.minutes(5)
      await perform('The bank pays again', () => bank({ payoutOutcome: 0, payoutAfterMs: 0 }))
      await decide(actors, 'suspense.write-off', id)
      await cancel(actors, id)
    },
  },
  {
    name: 'a stranger’s money in an escrow, returned',
    async run(actors) {
      const { harness, perform } = actors
      const id = await buy(actors)
      await actors.minutes(2)
      await perform('A stranger sends 25 rupees', () =>
        harness.sandbox('/vouch/test/receive', { escrow_id: id, amount: 25 }),
      )
      await actors.minutes(3)
      await decide(actors, 'escrow.return-excess', id)
      await actors.minutes(3)
      await decide(actors, 'order.give-up', id)
    },
  },
]
