import { recordBankAccount } from '#functions/bank/commands.ts'
import type { Order } from '#shared/order/order.ts'
import { asha } from '#tests/harness/seed.ts'
import { credit, sign } from '#tests/harness/steps/order.ts'
import type { Actors } from './actors.ts'

export const refundScenarios = {
  'a refund that the gateway fails three times': async (actors) => {
    const id = await actors.paidOrder()
    const account = { bank_name: 'State Bank of India', account_no: '30124567890', ifsc_code: 'SBIN0000300' }
    const { user_id } = await actors.read(id)
    const recordAccount = (account_no: string) =>
      recordBankAccount(actors.harness.app.context, user_id, { ...account, account_no })
    await recordAccount(account.account_no)
    await actors.control({ razorpay: { refundsFail: 1, payoutAfterMs: 43_200_000 } })
    await actors.cancel(id)
    await actors.minutes(1)
    await recordAccount('99999999999')
    for (let hour = 0; hour < 24; hour += 1) await actors.harness.advance('PT1H')
    await actors.require(id, ({ payment }) => payment.captured[0]?.refund === 'DONE', 'was not paid by our bank')
    const isOfCancel = ({ payment }: Order) =>
      payment.captured[0]?.refund_payouts.every(({ account_end }) => account_end === '7890') === true
    await actors.require(id, isOfCancel, 'was paid to an account that its buyer named after the cancel')
  },
  'a refund that falls back to the normal speed on its way': async (actors) => {
    const id = await actors.paidOrder()
    await actors.control({ razorpay: { refundAfterMs: 86_400_000, speedChangesAfterMs: 600_000 } })
    await actors.cancel(id)
    await actors.minutes(20)
    await actors.require(id, ({ payment }) => payment.captured[0]?.is_slow === true, 'is not known to be slow')
    await actors.days(2)
    await actors.require(id, ({ payment }) => payment.captured[0]?.refund === 'DONE', 'was not refunded')
    const letters = (await actors.harness.inbox(asha.email)).filter(({ subject }) => subject?.includes('takes longer'))
    await actors.require(id, () => letters.length === 1, 'was refunded slowly, and its buyer was not told once')
  },
  'a refund that somebody made without us': async (actors) => {
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    const { captured: payments } = (await actors.read(id)).payment
    await actors.harness.sandbox('/razorpay/test/refund', { payment_id: payments[0]?.id, amount: 100 })
    await actors.minutes(2)
    await actors.requireFrozen(id)
    await actors.decide('refund.adopt', id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
  'a third cancel by the terms of before': async (actors) => {
    const cancelNext = async () => {
      const id = await actors.paidOrder()
      await actors.placedByTerms(id, '2026-11-21')
      await actors.cancel(id)
      await actors.require(id, ({ ending: { cancelled } }) => cancelled, 'could not be cancelled for free')
      await actors.minutes(3)
    }
    for (let time = 0; time < 3; time += 1) await cancelNext()
  },
} satisfies Readonly<Record<string, (actors: Actors) => Promise<void>>>
