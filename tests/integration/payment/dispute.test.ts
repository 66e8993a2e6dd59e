import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { answerDispute, disputePayment, proposeAnswer } from '#tests/harness/steps/dispute.ts'
import {
  balances,
  credit,
  deliveredBalances,
  deskToken,
  lodge,
  orderOf,
  pay,
  placeOrder,
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

const read = (id: OrderId) => readOrder(harness.app.context, id)

async function signedOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await settle(harness)
  await sign(harness, token, order_id)
  return order_id
}

const dispute = (id: OrderId, status: 'open' | 'won' | 'lost') => disputePayment(harness, id, { status })
const answer = (act: 'dispute.contest' | 'dispute.accept', id: OrderId) =>
  answerDispute(harness, id, act, { operator, supervisor })

/** The statements of the settlement with the adjustment. */
async function settleAll(): Promise<void> {
  await settleRefunds(harness)
  await harness.advance('PT1H')
  await harness.advance('PT1H')
}

const atRest = () => verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() })
const statusOf = async (id: OrderId) => (await read(id)).payment.disputes.map(({ status }) => status)

describe('a disputed payment', () => {
  it('stops the order; contested by two people and won, the deal goes on as if nothing had been (G21)', async () => {
    const id = await signedOrder()
    await harness.call('confirmSeller', { params: { id }, body: {} }, { as: operator })
    await dispute(id, 'open')
    expect(await orderOf(harness, token, id)).toMatchObject({ on_hold: true })
    const lodged = await harness.call(
      'lodgeTransfer',
      { params: { id }, body: { depository_reference: 'NSDL-0001' } },
      { as: operator },
    )
    expect(lodged.failure?.message).toBe('ORDER_FROZEN')
    const cancelled = await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })
    expect(cancelled.failure?.message).toBe('ORDER_FROZEN')
    await answer('dispute.contest', id)
    expect(await statusOf(id)).toEqual(['under_review'])
    await dispute(id, 'won')
    await credit(harness, id)
    await harness.advance('PT5M')
    await settleAll()
    expect(await balances(harness, id)).toEqual(deliveredBalances)
    expect(atRest()).toEqual([])
  })

  it('that two people accept before the shares are on their way gives the order up without a refund (G24)', async () => {
    const id = await signedOrder()
    await dispute(id, 'open')
    await answer('dispute.accept', id)
    expect(await statusOf(id)).toEqual(['lost'])
    await harness.advance('PT5M')
    await settleAll()
    expect(await read(id)).toMatchObject({
      ending: { cancelled: true },
      escrow: { state: 'RETURNED' },
      payment: { captured: [{ refunds: [] }] },
    })
    expect(await stockOf(harness)).toEqual({ available: 500, held: 0, sold: 0 })
    expect(await balances(harness, id)).toMatchObject({ own: -12_725 })
    expect((await balances(harness, id))['investor']).toBeUndefined()
    expect(atRest()).toEqual([])
  })

  it('that is lost after the pay-out is our loss, and the shares stay with the buyer (G25)', async () => {
    const id = await signedOrder()
    await credit(harness, id)
    await harness.advance('PT5M')
    await dispute(id, 'open')
    await answer('dispute.contest', id)
    await dispute(id, 'lost')
    await settleAll()
    expect(await read(id)).toMatchObject({ escrow: { state: 'PAID_OUT' }, ending: { cancelled: false } })
    expect(await balances(harness, id)).toEqual({
      ...deliveredBalances,
      investor: undefined,
      own: deliveredBalances.own - 539_181,
    })
    expect(atRest()).toEqual([])
  })

  it('that is lost while the shares are on their way awaits them: the seller is paid, the loss is ours', async () => {
    const id = await signedOrder()
    await lodge(harness, id)
    await dispute(id, 'open')
    await dispute(id, 'lost')
    await harness.call('creditShares', { params: { id }, body: {} }, { as: supervisor })
    await settle(harness)
    await harness.advance('PT5M')
    await settleAll()
    expect(await read(id)).toMatchObject({
      transfer: { state: 'CREDITED' },
      escrow: { state: 'PAID_OUT' },
      ending: { cancelled: false },
    })
    expect(atRest()).toEqual([])
  })

  it('is answered once, by two people, and contested only with a signed deal term (G23)', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    const propose = (act: string) => proposeAnswer(harness, order_id, act, operator)
    await dispute(order_id, 'open')
    expect((await propose('dispute.contest')).failure?.message).toBe('NO_EVIDENCE')
    await answer('dispute.accept', order_id)
    expect((await propose('dispute.accept')).failure?.message).toBe('OUT_OF_TURN')
  })
})
