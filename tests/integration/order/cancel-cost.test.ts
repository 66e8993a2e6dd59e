import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import {
  balances,
  orderOf,
  pay,
  placedByTerms,
  placeOrder,
  settle,
  settleRefunds,
  sign,
  stockOf,
} from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterEach(() => harness.close())

async function buy(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await settle(harness)
  return order_id
}

function cancel(id: OrderId, kept?: number) {
  const body = { expect: 'PAID' as const, ...(kept !== undefined && { kept }) }
  return harness.call('cancelOrder', { params: { id }, body }, { as: token })
}

async function cancelTwice(): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const id = await buy()
    expect((await orderOf(harness, token, id))?.cancellation).toMatchObject({
      allowed: true,
      kept: 0,
      refund: 5_391.81,
    })
    expect((await cancel(id)).status).toBe(200)
    await settle(harness)
  }
}

const cost = { allowed: true, refund: 5_264.56, kept: 127.25, to: 'SOURCE', expected_on: '2026-11-26' }

describe('cancelling a paid order', () => {
  it('is free twice in 30 days, and then costs what the gateway took, which is shown before', async () => {
    await cancelTwice()
    const third = await buy()
    expect((await orderOf(harness, token, third))?.cancellation).toEqual(cost)
    expect((await cancel(third)).failure).toMatchObject({ message: 'CANCELLING_COSTS' })
    expect((await readOrder(harness.app.context, third)).ending.cancelled).toBe(false)
    expect((await cancel(third, cost.kept)).status).toBe(200)
    for (let minute = 0; minute < 4; minute++) await settle(harness)
    const { captured: payments } = (await readOrder(harness.app.context, third)).payment
    expect(payments).toMatchObject([{ refund: 'DONE', kept_paise: 12_725, refunds: [{ amount_paise: 526_456 }] }])
    expect((await orderOf(harness, token, third))?.refund).toMatchObject({ status: 'DONE' })
    expect((await orderOf(harness, token, third))?.cancellation).toBeUndefined()
    expect((await stockOf(harness)).available).toBe(500)
    const [letter] = (await harness.inbox(asha.email)).filter(({ text }) => text?.includes('We keep Rs. 127.25'))
    expect(letter?.subject).toContain('Your refund has started')
    await settleRefunds(harness)
    expect(await balances(harness, third)).toEqual({
      investor: -12_725,
      'gateway-fee': 10_784,
      'input-gst': 1_941,
      'output-gst': 1_941,
      own: -1_941,
    })
    await harness.advance('PT720H')
    token = await harness.logIn(asha.phone)
    expect((await orderOf(harness, token, await buy()))?.cancellation).toMatchObject({ kept: 0 })
  })

  it('costs nothing when the order is late, and does not count', async () => {
    await cancelTwice()
    const id = await buy()
    await sign(harness, token, id)
    await harness.advance('PT96H')
    token = await harness.logIn(asha.phone)
    expect((await orderOf(harness, token, id))?.cancellation).toMatchObject({ allowed: true, kept: 0 })
    expect((await cancel(id)).status).toBe(200)
    expect(await readOrder(harness.app.context, id)).toMatchObject({
      ending: { is_cancel_counted: false, cancelled: true },
    })
  })

  it('costs nothing by the terms of before', async () => {
    await cancelTwice()
    const id = await buy()
    await placedByTerms(harness, id, '2026-11-21')
    expect((await orderOf(harness, token, id))?.cancellation).toMatchObject({ kept: 0 })
    expect((await cancel(id)).status).toBe(200)
  })
})

describe('an order whose deal term is declined three times', () => {
  it('counts as one cancel and costs nothing', async () => {
    expect((await cancel(await buy())).status).toBe(200)
    await settle(harness)
    const declined = await buy()
    for (let attempt = 0; attempt < 3; attempt++) await sign(harness, token, declined, 'declined')
    for (let minute = 0; minute < 4; minute++) await settle(harness)
    expect((await readOrder(harness.app.context, declined)).payment.captured).toMatchObject([
      { refund: 'DONE', kept_paise: 0 },
    ])
    expect((await orderOf(harness, token, await buy()))?.cancellation).toMatchObject({ kept: 127.25 })
  })
})
