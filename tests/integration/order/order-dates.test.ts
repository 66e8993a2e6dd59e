import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { deskToken, orderOf, pay, placeOrder, settle } from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterEach(() => harness.close())

async function payFor(quantity = 10) {
  const checkout = await placeOrder(harness, token, quantity)
  await pay(harness, checkout.razorpay_order_id)
  await settle(harness)
  return checkout.order_id
}

async function expectedShares(orderId: Awaited<ReturnType<typeof payFor>>) {
  const order = await orderOf(harness, token, orderId)
  return order?.timeline.find(({ step }) => step === 'Shares in your demat account')
}

describe('the dates of an order', () => {
  it('are working days, counted without the holidays of the desk', async () => {
    const orderId = await payFor()
    // Paid on Monday, 23 November.
    expect(await expectedShares(orderId)).toMatchObject({ expected_from: '2026-11-30', expected_on: '2026-12-02' })
    const desk = await deskToken(harness, '+919000000011')
    await harness.call(
      'saveHoliday',
      { params: { date: '2026-11-27' }, body: { holiday_name: 'Guru Nanak Jayanti', description: '' } },
      { as: desk },
    )
    await harness.advance('PT5M')
    expect(await expectedShares(orderId)).toMatchObject({ expected_from: '2026-12-01', expected_on: '2026-12-03' })
  })

  it('give a refund two to three working days, the same in the order and in the payment (E75)', async () => {
    await harness.advance('P3D')
    token = await harness.logIn(asha.phone)
    const orderId = await payFor()
    await harness.call('cancelOrder', { params: { id: orderId }, body: {} }, { as: token })
    // Cancelled on Thursday, 26 November.
    const dates = { expected_from: '2026-11-30', expected_on: '2026-12-01' }
    const order = await orderOf(harness, token, orderId)
    expect(order?.refund).toMatchObject(dates)
    expect(order?.timeline.find(({ step }) => step === 'Refunded')).toMatchObject(dates)
    const { body } = await harness.call('readPaymentStatus', { body: { paymentid: orderId } }, { as: token })
    expect(body.message.data.refund).toMatchObject(dates)
  })
})

it('counts all paid orders on every page of the list (E79)', async () => {
  for (let count = 0; count < 3; count += 1) {
    const orderId = await payFor()
    await harness.call('cancelOrder', { params: { id: orderId }, body: {} }, { as: token })
    await settle(harness)
  }
  const page = async (cursor?: string) =>
    (await harness.call('listOrders', { query: { limit: '2', ...(cursor && { cursor }) } }, { as: token })).body
  const first = await page()
  const second = await page(first.next_cursor)
  expect([first.client_holdings.length, first.total_count]).toEqual([2, 3])
  expect([second.client_holdings.length, second.total_count]).toEqual([1, 3])
})
