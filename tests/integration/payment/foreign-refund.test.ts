import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { syncPayments } from '#functions/payment/commands.ts'
import { readOrder } from '#functions/order/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import {
  balances,
  credit,
  deliveredBalances,
  deskToken,
  orderOf,
  pay,
  placeOrder,
  refundedBalances,
  settle,
  settleRefunds,
  sign,
  stockOf,
} from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string
let operator: string
let supervisor: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  ;[token, operator, supervisor] = await Promise.all([
    harness.logIn(asha.phone),
    deskToken(harness, '+919000000011'),
    deskToken(harness, '+919000000012'),
  ])
})
afterEach(() => harness.close())

async function heldOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await settle(harness)
  expect(await read(order_id)).toMatchObject({ escrow: { state: 'HELD' } })
  return order_id
}

const read = (id: OrderId) => readOrder(harness.app.context, id)

/** Somebody refunds a rupee in the gateway's dashboard. */
async function refundElsewhere(id: OrderId, amount = 100): Promise<void> {
  const [payment] = (await read(id)).payment.captured
  await harness.sandbox('/razorpay/test/refund', { payment_id: payment?.id, amount })
}

const propose = (act: string, subject: string) =>
  harness.call('proposeAct', { body: { act, subject, body: { reason: 'Refunded by mistake' } } }, { as: operator })
const approve = (id: Awaited<ReturnType<typeof propose>>['body']['data']['id']) =>
  harness.call('approveProposal', { params: { id }, body: {} }, { as: supervisor })

async function decide(act: string, id: OrderId): Promise<void> {
  const { body } = await propose(act, id)
  expect((await approve(body.data.id)).body.data.state).toBe('DONE')
  await settle(harness)
}

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) await settle(harness)
}

describe('a rupee that somebody refunded without us', () => {
  it('stops the order until two people adopt it; then the deal goes on, and the rupee is our loss', async () => {
    const id = await heldOrder()
    await sign(harness, token, id)
    await refundElsewhere(id)
    await settle(harness)
    expect(harness.log.filter(({ event }) => event === 'foreign-refund')).toHaveLength(1)
    const refused = await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })
    expect(refused.failure?.message).toBe('ORDER_FROZEN')
    await decide('refund.adopt', id)
    await credit(harness, id)
    await minutes(3)
    await settleRefunds(harness)
    await harness.advance('PT1H')
    expect(await balances(harness, id)).toEqual({
      ...deliveredBalances,
      investor: deliveredBalances.investor + 100,
      own: deliveredBalances.own - 100,
    })
    expect(verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() })).toEqual([])
  })

  it('starts one alarm when several runs find it at the same moment', async () => {
    const id = await heldOrder()
    const order = await read(id)
    await harness.sandbox('/levers', { razorpay: { webhooks: 'lose' } }, 'PUT')
    await refundElsewhere(id)
    await Promise.all([1, 2, 3].map(() => syncPayments(harness.app.context, order)))
    const alarms = () => harness.log.filter(({ event }) => event === 'foreign-refund')
    expect(alarms()).toMatchObject([{ order: id, payment: order.payment.captured[0]?.id }])
    await minutes(3)
    expect(alarms()).toHaveLength(1)
  })

  it('is part of the refund when two people give the order up', async () => {
    const id = await heldOrder()
    await refundElsewhere(id)
    await settle(harness)
    await decide('refund.give-up', id)
    await minutes(6)
    expect((await read(id)).payment.captured[0]?.refunds.map(({ amount_paise }) => amount_paise).toSorted()).toEqual([
      100, 539_081,
    ])
    expect(await orderOf(harness, token, id)).toMatchObject({ given_up: 'refunded', refund: { status: 'DONE' } })
    const why = (await harness.inbox(asha.email)).find(({ subject }) => subject === 'Ansh: Your order was cancelled')
    expect(why?.text).toContain('A part of your payment had already gone back to you.')
    await settleRefunds(harness)
    await harness.advance('PT1H')
    expect(await balances(harness, id)).toEqual(refundedBalances)
    expect(await stockOf(harness)).toEqual({ available: 500, held: 0, sold: 0 })
    expect(verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() })).toEqual([])
  })

  it('stands on suspense once the gateway has processed it, although it was seen before and no webhook comes', async () => {
    const id = await heldOrder()
    await harness.sandbox('/levers', { razorpay: { refundAfterMs: 3_600_000, webhooks: 'lose' } }, 'PUT')
    await refundElsewhere(id)
    await harness.advance('PT1H')
    expect(await read(id)).toMatchObject({
      payment: { captured: [{ refunds: [{ status: 'pending' }] }] },
      ledger: { balances: { suspense: 0 } },
    })
    await harness.advance('PT1H')
    await harness.advance('PT1H')
    expect((await balances(harness, id))['suspense']).toBe(100)
  })

  it('is found before a transfer is lodged, although no webhook told of it', async () => {
    const id = await heldOrder()
    await sign(harness, token, id)
    await harness.call('confirmSeller', { params: { id }, body: {} }, { as: operator })
    await harness.sandbox('/levers', { razorpay: { webhooks: 'lose' } }, 'PUT')
    await refundElsewhere(id)
    const body = { depository_reference: 'NSDL-0001' }
    const refused = await harness.call('lodgeTransfer', { params: { id }, body }, { as: operator })
    expect(refused.failure?.message).toBe('ORDER_FROZEN')
    expect(await read(id)).toMatchObject({ transfer: { state: 'SELLER_CONFIRMED' } })
  })

  it('is found before the seller is paid, although no webhook told of it', async () => {
    const id = await heldOrder()
    await sign(harness, token, id)
    await harness.call('confirmSeller', { params: { id }, body: {} }, { as: operator })
    const body = { depository_reference: 'NSDL-0001' }
    await harness.call('lodgeTransfer', { params: { id }, body }, { as: operator })
    await harness.sandbox('/levers', { razorpay: { webhooks: 'lose' } }, 'PUT')
    await refundElsewhere(id)
    await harness.call('creditShares', { params: { id }, body: {} }, { as: supervisor })
    // The event of the credit alone, before any timer.
    await harness.drain()
    await minutes(5)
    expect(await read(id)).toMatchObject({
      transfer: { state: 'CREDITED' },
      escrow: { state: 'HELD' },
      ledger: { balances: { escrow: 539_181 } },
    })
    await decide('refund.adopt', id)
    await minutes(5)
    expect(await read(id)).toMatchObject({ escrow: { state: 'PAID_OUT' } })
  })

  it('cannot be adopted where there is none, nor by one person alone', async () => {
    const id = await heldOrder()
    expect((await propose('refund.adopt', id)).failure?.message).toBe('OUT_OF_TURN')
    expect((await propose('refund.adopt', 'ord_unknown')).status).toBe(404)
    await refundElsewhere(id)
    await settle(harness)
    const { body } = await propose('refund.adopt', id)
    const alone = await harness.call('approveProposal', { params: { id: body.data.id }, body: {} }, { as: operator })
    expect(alone.status).toBe(403)
    expect((await balances(harness, id))['suspense']).toBe(100)
  })

  it('whose two decisions are approved at once has one of them', async () => {
    const id = await heldOrder()
    await refundElsewhere(id)
    await settle(harness)
    const proposals = [await propose('refund.adopt', id), await propose('refund.give-up', id)]
    const answers = await Promise.all(proposals.map(({ body }) => approve(body.data.id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})
