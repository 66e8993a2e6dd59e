import { expect } from 'vitest'
import { asha, kaveri } from '#tests/harness/seed.ts'
import type { TestApp } from '#tests/harness/api-client.ts'
import {
  balances,
  credit,
  orderOf,
  pay,
  placeOrder,
  quote,
  sign,
  stockOf,
  heldBalances,
  deliveredBalances,
} from './order.ts'
import { rowsOf } from '#shared/market/rows.ts'

/** From the catalogue to owned shares with profit and loss, in a freshly seeded application. */
export async function mainJob(harness: TestApp, token: string): Promise<void> {
  // A subscriber writes the catalogue after the companies are saved.
  await harness.eventually(async () => {
    const { body: catalogue } = await harness.call('readSnapshot', {})
    expect(rowsOf(catalogue).map(({ name }) => name)).toContain('Kaveri Robotics')
  })
  const { body: company } = await harness.call('readSecurity', { params: { id: kaveri } }, { as: token })
  expect(company.data).toMatchObject({
    price: 523.4,
    percentage_of_change: 4.68,
    high_52: 523.4,
    low_52: 480,
    lot_size: 10,
  })

  const quoted = await quote(harness, token)
  expect(quoted).toMatchObject({ price_per_share: 523.4, quantity: 10, gate: null, total: 5_391.81 })
  expect(quoted.charges.map(({ amount }) => amount)).toEqual([5_234, 157.02, 0.79])

  const checkout = await placeOrder(harness, token)
  expect(checkout.amount).toBe(539_181)
  expect(await stockOf(harness)).toEqual({ available: 490, held: 10, sold: 0 })

  await pay(harness, checkout.razorpay_order_id)
  const statusIs = (paymentid: string, statuses: readonly string[]) =>
    harness.eventually(async () => {
      const { body } = await harness.call('readPaymentStatus', { body: { paymentid } }, { as: token })
      expect(statuses).toContain(body.message.data.status)
    })
  await statusIs(checkout.order_id, ['awaiting settlement', 'completed'])
  const { body: service } = await harness.call(
    'createServiceOrder',
    { body: { order_id: checkout.order_id } },
    { as: token },
  )
  await harness.settle()
  await statusIs(checkout.razorpay_order_id, ['completed'])
  expect(await balances(harness, checkout.order_id)).toEqual(heldBalances)

  await sign(harness, token, service.data.service_order_id)
  const signed = await harness.eventually(async () => {
    const order = await orderOf(harness, token, checkout.order_id)
    expect(order).toMatchObject({
      holding_status: 'UNDER_PROCESS',
      user_signed_status: 'complete',
      file_url: expect.any(String),
    })
    return order
  })
  const file = await fetch(signed?.file_url ?? '')
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await credit(harness, checkout.order_id)
  await harness.eventually(async () => {
    expect(await orderOf(harness, token, checkout.order_id)).toMatchObject({ holding_status: 'OWNED', refund: null })
    expect(await stockOf(harness)).toEqual({ available: 490, held: 0, sold: 10 })
    expect(await balances(harness, checkout.order_id)).toEqual(deliveredBalances)
    const { body: steps } = await harness.call(
      'readEscrowSteps',
      { body: { service_id: service.data.service_order_id } },
      { as: token },
    )
    expect(steps.message.map(({ label }) => label)).toEqual([
      'Payment received',
      'Held in escrow',
      'Shares transferred to your demat',
      'Released to provider',
    ])
    expect(steps.message.every(({ time }) => time !== undefined)).toBe(true)
  })

  await harness.eventually(async () => {
    const { body: owned } = await harness.call('listHoldings', { query: {} }, { as: token })
    expect(owned.client_holdings).toHaveLength(1)
    expect(owned.client_holdings[0]).toMatchObject({
      scrip_name: 'Kaveri Robotics',
      quantity: 10,
      average_price_per_share: 539.18,
      current_share_value: 5_234,
      individualPandL: -157.81,
      percentage_of_change: -2.93,
    })
    expect(owned.summary).toEqual({
      Total_p_and_L: -157.81,
      total_p_and_l_percentage: -2.93,
      total_price: 5_391.81,
      portfolio_value: 5_234,
      realised: 0,
    })
    // Queues of AWS keep no order: one letter may pass the other.
    expect(new Set((await harness.inbox(asha.email)).map(({ subject }) => subject))).toEqual(
      new Set(['Ansh: Payment received. Please sign the deal term', 'Ansh: Your shares have arrived']),
    )
  })
}
