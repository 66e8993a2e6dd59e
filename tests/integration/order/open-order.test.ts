import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import { unpaidOrdersADayMax } from '#shared/order/limits.ts'
import { asha, kaveri, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { orderOf, pay, placeOrder, quote, settle, sign, stockOf } from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterEach(() => harness.close())

async function place({ quote_id, user_id }: { quote_id: string; user_id: string }) {
  return harness.call('placeOrder', { body: { quote_id, user_id } }, { as: token })
}

async function cancel(id: string, expect?: 'UNPAID' | 'PAID') {
  return harness.call('cancelOrder', { params: { id }, body: expect === undefined ? {} : { expect } }, { as: token })
}

describe('a quote for shares of which the buyer has an unpaid order', () => {
  it('names that order, whose quote leads to the same checkout again and again', async () => {
    expect(await quote(harness, token)).toMatchObject({ open_order: null })
    const first = await placeOrder(harness, token)
    const again = await quote(harness, token)
    expect(again.open_order).toMatchObject({ order_id: first.order_id, quantity: 10, total: 5_391.81 })
    expect(again.open_order?.expires_at).toBe(first.expires_at)
    for (let attempt = 0; attempt <= unpaidOrdersADayMax; attempt++) {
      const { body } = await place({ quote_id: again.open_order?.quote_id ?? '', user_id: again.user_id })
      expect(body.data).toEqual(first)
    }
    expect(await stockOf(harness)).toEqual({ available: 490, held: 10, sold: 0 })
    await pay(harness, first.razorpay_order_id)
    await settle(harness)
    expect((await readOrder(harness.app.context, first.order_id)).payment.state).toBe('PAID')
    expect((await quote(harness, token)).open_order).toBeNull()
  })

  it('names none once its time to pay has ended', async () => {
    await placeOrder(harness, token)
    await harness.advance('PT21M')
    expect((await quote(harness, token)).open_order).toBeNull()
  })
})

describe('what waits for a buyer', () => {
  const list = async () => (await harness.call('listOrders', { query: {} }, { as: token })).body
  const waiting = async () => (await harness.call('readLoginDetail', {}, { as: token })).body.data.waiting
  const nothing = { kyc: false, unpaid: 0, to_sign: 0, on_the_way: 0, to_answer: 0, to_transfer: 0 }

  it('is the unpaid order, in the list of orders and in the session, until it is paid or lapses', async () => {
    expect(await waiting()).toEqual(nothing)
    const { order_id, razorpay_order_id, expires_at } = await placeOrder(harness, token)
    const { quote_id } = await readOrder(harness.app.context, order_id)
    const open = { quote_id, order_id, security_id: kaveri, scrip_name: 'Kaveri Robotics', quantity: 10 }
    expect(await list()).toMatchObject({ total_count: 0, client_holdings: [] })
    expect((await list()).open_orders).toEqual([{ ...open, lasts_seconds: 1_200, total: 5_391.81, expires_at }])
    expect(await waiting()).toMatchObject({ unpaid: 1 })
    await pay(harness, razorpay_order_id)
    await settle(harness)
    expect((await list()).open_orders).toEqual([])
    expect(await waiting()).toEqual({ ...nothing, to_sign: 1 })
    await sign(harness, token, order_id)
    expect(await waiting()).toEqual({ ...nothing, on_the_way: 1 })
    await placeOrder(harness, token)
    await harness.advance('PT21M')
    expect((await list()).open_orders).toEqual([])
    expect(await waiting()).toMatchObject({ unpaid: 0 })
  })
})

describe('a second order for the same shares', () => {
  it('is refused with the quote of the first, so that the first can be paid', async () => {
    const first = await placeOrder(harness, token)
    const { quote_id } = await readOrder(harness.app.context, first.order_id)
    const { failure } = await place(await quote(harness, token))
    expect(failure).toMatchObject({ message: 'OPEN_RESERVATION', data: { order_id: first.order_id, quote_id } })
  })

  it('is answered with the payment of the first, when the first was paid in that moment', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    const second = await quote(harness, token)
    await harness.sandbox('/levers', { razorpay: { webhooks: 'lose' } }, 'PUT')
    await pay(harness, razorpay_order_id)
    const { failure } = await place(second)
    expect(failure).toMatchObject({ message: 'ALREADY_PAID', data: { order_id } })
    expect((await readOrder(harness.app.context, order_id)).payment.state).toBe('PAID')
  })

  it('names the limit of the day before the first order is given up for it', async () => {
    for (let count = 1; count < unpaidOrdersADayMax; count++) {
      await cancel((await placeOrder(harness, token)).order_id, 'UNPAID')
      await harness.drain()
    }
    const { order_id } = await placeOrder(harness, token)
    expect((await place(await quote(harness, token))).failure?.message).toBe('TOO_MANY_UNPAID')
    expect((await readOrder(harness.app.context, order_id)).payment.state).toBe('PENDING')
  })
})

describe('cancelling an order that is expected to be', () => {
  it('unpaid gives up no payment that arrived in that moment', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await harness.sandbox('/levers', { razorpay: { webhooks: 'lose' } }, 'PUT')
    await pay(harness, razorpay_order_id)
    const { failure, status } = await cancel(order_id, 'UNPAID')
    expect(status).toBe(409)
    expect(failure).toMatchObject({ message: 'ALREADY_PAID', data: { order_id } })
    await settle(harness)
    expect((await orderOf(harness, token, order_id))?.refund).toBeNull()
    expect((await stockOf(harness)).available).toBe(490)
  })

  it('paid leaves an unpaid one as it is', async () => {
    const { order_id } = await placeOrder(harness, token)
    expect((await cancel(order_id, 'PAID')).failure?.message).toBe('NOT_PAID')
    expect((await readOrder(harness.app.context, order_id)).payment.state).toBe('PENDING')
  })

  it('as it is cancels it', async () => {
    const unpaid = await placeOrder(harness, token)
    expect((await cancel(unpaid.order_id, 'UNPAID')).body.data.status).toBe('CANCELLED')
    await harness.drain()
    const paid = await placeOrder(harness, token)
    await pay(harness, paid.razorpay_order_id)
    await settle(harness)
    expect((await cancel(paid.order_id, 'PAID')).body.data.status).toBe('REFUND_STARTED')
  })
})
