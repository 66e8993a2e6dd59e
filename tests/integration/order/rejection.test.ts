import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordLodged } from '#functions/order/commands.ts'
import { readOrder } from '#functions/order/queries.ts'
import { type OrderId, UserId } from '#shared/kernel/id.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import {
  balances,
  deskToken,
  orderOf,
  pay,
  placeOrder,
  settle,
  sign,
  stockOf,
  settleRefunds,
  refundedBalances,
} from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string
let operator: string
let supervisor: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
  operator = await deskToken(harness, '+919000000011')
  supervisor = await deskToken(harness, '+919000000012')
})
afterEach(() => harness.close())

const reason = 'The ISIN is frozen.'
const lodge = (id: OrderId, depository_reference: string) =>
  harness.call('lodgeTransfer', { params: { id }, body: { depository_reference } }, { as: operator })
const reject = (id: OrderId) => harness.call('rejectTransfer', { params: { id }, body: { reason } }, { as: operator })
const giveUp = (id: OrderId, as: string) => harness.call('giveUpOrder', { params: { id }, body: {} }, { as })
const letters = async () => (await harness.inbox(asha.email)).map(({ text }) => text ?? '')

/** An order whose transfer is lodged under `reference`. */
async function lodgedOrder(reference: string): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await harness.drain()
  await settle(harness)
  await sign(harness, token, order_id)
  await harness.call('confirmSeller', { params: { id: order_id }, body: {} }, { as: operator })
  expect((await lodge(order_id, reference)).status).toBe(200)
  return order_id
}

async function settleRefund(): Promise<void> {
  for (let minute = 0; minute < 5; minute += 1) await settle(harness)
}

describe('a transfer that the depository refuses', () => {
  it('is lodged again under another reference and then credited; the buyer is told', async () => {
    const id = await lodgedOrder('NSDL-1')
    expect((await reject(id)).body.data).toMatchObject({ transfer: 'REJECTED' })
    await harness.drain()
    expect((await letters()).some((text) => text.includes('we are making it again'))).toBe(true)
    expect((await orderOf(harness, token, id))?.timeline.map(({ step }) => step)).toContain(
      'Transfer not accepted, being made again',
    )
    const same = await lodge(id, 'NSDL-1')
    expect([same.status, same.failure?.message]).toEqual([409, 'REFERENCE_TAKEN'])
    expect((await lodge(id, 'NSDL-2')).status).toBe(200)
    await harness.call('creditShares', { params: { id }, body: {} }, { as: supervisor })
    await settleRefund()
    expect(await readOrder(harness.app.context, id)).toMatchObject({
      transfer: { state: 'CREDITED' },
      escrow: { state: 'PAID_OUT' },
    })
  })

  it('can be cancelled by the buyer while it is refused', async () => {
    const id = await lodgedOrder('NSDL-1')
    await reject(id)
    const { body } = await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })
    expect(body.data.status).toBe('REFUND_STARTED')
    await settleRefund()
    await settleRefunds(harness)
    expect(await balances(harness, id)).toEqual(refundedBalances)
    expect(await stockOf(harness)).toEqual({ available: 500, held: 0, sold: 0 })
  })

  it('is given up by two people, not by one who asks twice', async () => {
    const id = await lodgedOrder('NSDL-1')
    expect((await giveUp(id, operator)).failure?.message).toBe('OUT_OF_TURN')
    await reject(id)
    for (let time = 0; time < 2; time += 1) expect((await giveUp(id, operator)).status).toBe(200)
    expect((await readOrder(harness.app.context, id)).ending.cancelled).toBe(false)
    await giveUp(id, supervisor)
    await settleRefund()
    expect((await orderOf(harness, token, id))?.refund?.status).toBe('DONE')
    await settleRefunds(harness)
    expect(await balances(harness, id)).toEqual(refundedBalances)
    const told = (await letters()).filter((text) => text.includes('has started') || text.includes('on its way back'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('The depository did not accept the transfer.')
  })

  it('asks for both people anew after it was lodged again', async () => {
    const id = await lodgedOrder('NSDL-1')
    await reject(id)
    await giveUp(id, operator)
    await lodge(id, 'NSDL-2')
    await reject(id)
    await giveUp(id, supervisor)
    expect((await readOrder(harness.app.context, id)).ending.cancelled).toBe(false)
  })

  it('gives the order up with the third refusal', async () => {
    const id = await lodgedOrder('NSDL-1')
    await reject(id)
    await lodge(id, 'NSDL-2')
    await reject(id)
    await lodge(id, 'NSDL-3')
    await reject(id)
    await settleRefund()
    expect(await readOrder(harness.app.context, id)).toMatchObject({
      ending: { cancelled: true, given_up: 'rejected' },
    })
    await settleRefunds(harness)
    expect(await balances(harness, id)).toEqual(refundedBalances)
  })
})

describe('a depository reference', () => {
  it('belongs to one order, in any case of its letters', async () => {
    await lodgedOrder('NSDL-A1')
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.drain()
    await settle(harness)
    await sign(harness, token, order_id)
    await harness.call('confirmSeller', { params: { id: order_id }, body: {} }, { as: operator })
    const refused = await lodge(order_id, 'nsdl-a1')
    expect([refused.status, refused.failure?.message]).toEqual([409, 'REFERENCE_TAKEN'])
    expect(await readOrder(harness.app.context, order_id)).toMatchObject({
      transfer: { state: 'SELLER_CONFIRMED', depository_reference: null },
    })
  })

  it('goes to one of two orders that are lodged at the same time', async () => {
    const first = await lodgedOrder('NSDL-1')
    const second = await lodgedOrder('NSDL-2')
    await Promise.all([reject(first), reject(second)])
    const answers = await Promise.all([first, second].map((id) => lodge(id, 'NSDL-9')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('stays free where its order changed before it was saved', async () => {
    const [first, second] = [await lodgedOrder('NSDL-1'), await lodgedOrder('NSDL-2')]
    await Promise.all([reject(first), reject(second)])
    const { context } = harness.app
    const stale = await readOrder(context, first)
    await harness.call('cancelOrder', { params: { id: first }, body: {} }, { as: token })
    await expect(recordLodged(context, stale, UserId.parse('usr_operator'), 'NSDL-9')).rejects.toThrow('OUT_OF_TURN')
    expect((await lodge(second, 'NSDL-9')).status).toBe(200)
  })
})
