import { lodge, sign } from '#tests/harness/steps/order.ts'
import type { Actors } from './actors.ts'

export const disputeScenarios = {
  'a part that a dispute took, and a cancel after it': async (actors) => {
    await actors.control({ razorpay: { settlementAfterMs: 1_800_000 } })
    const id = await actors.paidOrder()
    const [payment] = (await actors.read(id)).payment.captured
    const form = { payment_id: payment?.id, phase: 'chargeback', amount: 100_000 }
    const dispute = (more: object) =>
      actors.harness.sandbox('/razorpay/test/dispute', { ...form, ...more }) as Promise<{ readonly id: string }>
    const opened = await dispute({ status: 'open' })
    await actors.minutes(1)
    await dispute({ id: opened.id, status: 'lost', deducted: 40_000 })
    for (let hour = 0; hour < 3; hour += 1) await actors.harness.advance('PT1H')
    await actors.decide('refund.adopt', id)
    await actors.minutes(3)
    // What the bank took was advanced with the rest.
    await actors.require(id, ({ escrow }) => escrow.state === 'HELD', 'is not held, although its loss is ours')
    await actors.cancel(id)
    await actors.minutes(5)
  },
  'a payment that is disputed while its shares are on their way': async (actors) => {
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    await lodge(actors.harness, id)
    await actors.dispute(id, 'open')
    const creditShares = () =>
      actors.harness.call('creditShares', { params: { id }, body: {} }, { as: actors.supervisor }).then(() => undefined)
    await creditShares()
    await actors.minutes(3)
    await actors.require(id, ({ escrow }) => escrow.state === 'HELD', 'was paid out while its payment was disputed')
    await actors.dispute(id, 'won')
    await creditShares()
    await actors.minutes(3)
  },
  'a payment that is disputed before its shares are on their way': async (actors) => {
    const id = await actors.paidOrder()
    await actors.dispute(id, 'open')
    await actors.requireFrozen(id)
    await actors.dispute(id, 'won')
    await actors.cancel(id)
  },
  'a refund whose payment is disputed before the gateway is asked for it': async (actors) => {
    const id = await actors.paidOrder()
    await actors.control({ vouch: { payAfterMs: 3_600_000 } })
    await actors.cancel(id)
    await actors.dispute(id, 'open')
    for (let hour = 0; hour < 6; hour += 1) {
      await actors.check()
      await actors.harness.advance('PT1H')
    }
    await actors.check()
    await actors.dispute(id, 'won')
    for (let hour = 0; hour < 6; hour += 1) await actors.harness.advance('PT1H')
    await actors.require(
      id,
      ({ payment }) => payment.captured[0]?.refund === 'DONE',
      'was not refunded after its dispute',
    )
  },
} satisfies Readonly<Record<string, (actors: Actors) => Promise<void>>>
