import { recordPriceWithdrawn } from '#functions/market/commands.ts'
import { recordSeller } from '#functions/order/commands.ts'
import { readSeller } from '#functions/order/queries.ts'
import { ProposalId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { credit, lodge, pay, placeOrder, sign } from '#tests/harness/steps/order.ts'
import type { Actors } from './actors.ts'

export const orderScenarios = {
  'a transfer that the desk lodges before the deal term is signed': async (actors) => {
    const id = await actors.paidOrder()
    const [params, as] = [{ id }, actors.operator]
    await actors.harness.call('confirmSeller', { params, body: {} }, { as })
    const body = { depository_reference: 'NSDL-EARLY' }
    const { failure } = await actors.harness.call('lodgeTransfer', { params, body }, { as })
    await actors.check()
    if (failure === undefined) actors.report(`${id} was lodged without a signature`)
    await actors.cancel(id)
    await actors.minutes(3)
  },
  'a paid order that nobody can sign': async (actors) => {
    await actors.control({ signeasy: { errorRate: 1 } })
    const id = await actors.paidOrder()
    await actors.days(16)
    await actors.require(id, ({ ending: { cancelled } }) => cancelled, 'waits for its signature for ever')
  },
  'a deadline that begins at night': async (actors) => {
    const id = await actors.paidOrder()
    await actors.until('2026-11-23T20:00:00.000Z')
    await sign(actors.harness, actors.token, id)
    // Seven working days after Tuesday 24 November in India end with Thursday 3 December.
    await actors.until('2026-12-03T12:00:00.000Z')
    await actors.require(id, ({ ending: { cancelled } }) => !cancelled, 'was given up before its deadline')
    await actors.until('2026-12-04T12:00:00.000Z')
    await actors.require(id, ({ ending: { cancelled } }) => cancelled, 'was not given up after its deadline')
  },
  'a transfer that the depository refuses once': async (actors) => {
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    await lodge(actors.harness, id)
    const as = { as: actors.operator }
    await actors.harness.call('rejectTransfer', { params: { id }, body: { reason: 'The ISIN is frozen' } }, as)
    const again = { params: { id }, body: { depository_reference: 'NSDL-AGAIN' } }
    await actors.harness.call('lodgeTransfer', again, as)
    await actors.harness.call('creditShares', { params: { id }, body: {} }, { as: actors.supervisor })
    await actors.minutes(3)
    await actors.require(
      id,
      ({ escrow }) => escrow.state === 'PAID_OUT',
      'was not lodged again, and its seller is not paid',
    )
  },
  'a cancel of an unpaid order that is paid in that moment': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    await actors.control({ razorpay: { webhooks: 'lose' } })
    await pay(actors.harness, razorpay_order_id)
    await actors.cancel(id, 'UNPAID')
    await actors.require(id, ({ ending: { cancelled } }) => !cancelled, 'was paid, and given up as unpaid')
    await actors.minutes(3)
    await actors.cancel(id)
  },
  'a payment after its price was withdrawn': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    const { security_id: securityId, user_id: by, price } = await actors.read(id)
    const date = dayInIndia(actors.harness.clock.now())
    const withdrawal = { securityId, date, close_paise: price.paise, reason: 'Typed wrong', by }
    await recordPriceWithdrawn(actors.harness.app.context, withdrawal)
    actors.harness.clock.advance(1_000)
    await pay(actors.harness, razorpay_order_id)
    await actors.minutes(1)
    await actors.require(id, ({ ending: { cancelled } }) => cancelled, 'was bought at a withdrawn price')
    await actors.minutes(3)
  },
  'another seller after an order was placed': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    const { context } = actors.harness.app
    const { security_id: securityId, user_id: approvedBy } = await actors.read(id)
    const usual = await readSeller(context, securityId)
    const seller = { ...usual, account: { ...usual.account, accountNumber: '000900000000077' } }
    await recordSeller(context, { securityId, seller, approvedBy, proposalId: ProposalId.parse('prp_other') })
    await pay(actors.harness, razorpay_order_id)
    await actors.minutes(3)
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
  'a gateway that takes more than two per cent': async (actors) => {
    await actors.control({ razorpay: { feeBps: 250 } })
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
} satisfies Readonly<Record<string, (actors: Actors) => Promise<void>>>
