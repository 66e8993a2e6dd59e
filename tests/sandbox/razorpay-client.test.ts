import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Fetch } from '#functions/platform/port/ports.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { checkoutSignatureHolds, webhookSignatureHolds } from '#functions/vendor/razorpay/verify.ts'
import { systemFetch } from '#infra/local/server/fetch.ts'
import { PaymentId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { type Received, keyId, keySecret, startHarness, secrets, webhookSecret, type Harness } from './harness.ts'

const amountPaise = paise(5_234_000)
const orderRequest = { receipt: 'ord_client_1', amountPaise, notes: { order_id: 'ord_client_1' } }

let harness: Harness
beforeEach(async () => void (harness = await startHarness()))
afterEach(() => harness.close())

function client(fetch: Fetch = systemFetch()) {
  return razorpay({ fetch, secrets, settings: harness.settings, clock: harness.clock })
}

async function paid(outcome = 'captured') {
  const order = await client().findOrCreateOrder(orderRequest)
  await harness.pay(order.id, outcome)
  const [payment] = await client().paymentsOf(order.id)
  if (payment === undefined) throw new Error('no payment')
  return { order, payment }
}

/** Makes the next matching call fail once, after its effect. */
function breakingAfterEffect(fits: (method: string, url: string) => boolean): Fetch {
  const real = systemFetch()
  let armed = true
  return async (url, request) => {
    if (!armed || !fits(request.method, url)) return real(url, request)
    armed = false
    await harness.faultControls({ errorRate: 1 })
    // The first failure happens before the effect, the second after it.
    await harness.send('GET', '/razorpay/v1/orders')
    const answer = await real(url, request)
    expect(answer.status).toBe(503)
    await harness.faultControls({ errorRate: 0 })
    return answer
  }
}

describe('orders', () => {
  test('are created once for a receipt (G1)', async () => {
    const first = await client().findOrCreateOrder(orderRequest)
    expect(first).toEqual({
      id: expect.stringMatching(/^order_\w{14}$/) as string,
      receipt: 'ord_client_1',
      status: 'created',
      amountPaise,
      amountPaidPaise: 0,
    })
    expect(await client().findOrCreateOrder(orderRequest)).toEqual(first)
    expect(await client().findOrder(first.id)).toEqual(first)
    await expect(client().findOrCreateOrder({ ...orderRequest, amountPaise: paise(100) })).rejects.toThrow(
      'another amount',
    )
  })

  test('are not created twice when the response was lost (G3)', async () => {
    const razor = client(breakingAfterEffect((method, url) => method === 'POST' && url.endsWith('/v1/orders')))
    await expect(razor.findOrCreateOrder(orderRequest)).rejects.toMatchObject({
      name: 'VendorFailed',
      vendor: 'razorpay',
      status: 503,
      retryable: true,
    })
    const { id } = await razor.findOrCreateOrder(orderRequest)
    await harness.pay(id, 'captured')
    expect(id).toBe((await client().findOrCreateOrder(orderRequest)).id)
    expect((await client().findOrder(id))?.status).toBe('paid')
  })

  test('that are unknown are not found, nor are their payments', async () => {
    expect(await client().findOrder(RazorpayOrderId.parse('order_nobody'))).toBeUndefined()
    // @ts-expect-error: a text that no schema has checked
    expect(await client().findPayment('pay_nobody/../..')).toBeUndefined()
    await expect(client().paymentsOf(RazorpayOrderId.parse('order_nobody'))).rejects.toBeInstanceOf(VendorFailed)
  })
})

describe('payments', () => {
  test('are captured, failed, authorized, and may come back', async () => {
    const { payment } = await paid()
    expect(payment).toMatchObject({
      status: 'captured',
      amountPaise,
      amountRefundedPaise: 0,
      createdAt: '2026-11-21T06:30:00.000Z',
    })
  })

  test('that arrive late are captured then (G8)', async () => {
    const { order, payment } = await paid('late')
    expect(payment.status).toBe('failed')
    await harness.pass(10 * minuteMs)
    expect((await client().findPayment(payment.id))?.status).toBe('captured')
    expect((await client().findOrder(order.id))?.status).toBe('paid')
    expect(harness.events()).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'])
  })

  test.each([
    ['4100280000090000', 'TIMED_OUT'],
    ['4100280000080001', 'BALANCE_TOO_SMALL'],
    ['4100280000070002', 'CANCELLED'],
    ['4100280000060003', 'DECLINED'],
    ['4100280000030006', 'CARD_DISABLED'],
    ['4100280000010008', 'CARD_DETAILS_WRONG'],
    ['4100280000020007', 'GATEWAY_UNAVAILABLE'],
    ['4100280000000009', 'NOT_AUTHENTICATED'],
    ['4100280000001007', 'CODE_WRONG'],
  ])('by the card %s state why they failed: %s', async (number, failure) => {
    const order = await client().findOrCreateOrder(orderRequest)
    const card = { method: 'card', card: { number, expiry: '12/30', cvv: '123' } }
    const begun = { key_id: keyId, order_id: order.id, amount: amountPaise, ...card }
    const { payment_id } = (await harness.send('POST', '/razorpay/v1/checkout/pay', begun)).json()
    await harness.send('POST', `/razorpay/v1/checkout/${payment_id}/otp`, { otp: '123' })
    expect(await client().paymentsOf(order.id)).toMatchObject([{ status: 'failed', failure }])
  })

  test('state that they failed for a reason that is not in the list', async () => {
    const order = await client().findOrCreateOrder(orderRequest)
    const upi = { method: 'upi', vpa: 'failure@razorpay' }
    const paid = { key_id: keyId, order_id: order.id, amount: amountPaise, ...upi }
    await harness.send('POST', '/razorpay/v1/checkout/pay', paid)
    expect(await client().paymentsOf(order.id)).toMatchObject([{ failure: 'UNKNOWN' }])
  })

  test('are captured once, and a second capture has no effect (G12)', async () => {
    const { payment } = await paid('authorized')
    expect(payment.status).toBe('authorized')
    await expect(client().capture(payment.id, paise(100))).rejects.toMatchObject({ status: 400, retryable: false })
    expect((await client().capture(payment.id, amountPaise)).status).toBe('captured')
    expect((await client().capture(payment.id, amountPaise)).status).toBe('captured')
  })
})

describe('refunds', () => {
  const key = 'refund-ord_client_1'

  test('with the same key are one refund, also when the response was lost (G11)', async () => {
    const { payment } = await paid()
    const razor = client(breakingAfterEffect((method, url) => method === 'POST' && url.endsWith('/refund')))
    const refund = await razor.refund({ paymentId: payment.id, amountPaise, key, notes: {} })
    expect(refund).toMatchObject({ status: 'pending', amountPaise, reference: undefined })
    expect((await razor.refund({ paymentId: payment.id, amountPaise, key, notes: {} })).id).toBe(refund.id)
    await harness.pass(2 * secondMs)
    expect(await client().refundsOf(payment.id)).toEqual([
      {
        ...refund,
        status: 'processed',
        speedProcessed: 'normal',
        reference: expect.stringMatching(/^\d{23}$/) as string,
      },
    ])
    expect(await client().findPayment(payment.id)).toMatchObject({
      status: 'refunded',
      amountRefundedPaise: amountPaise,
    })
    await expect(
      client().refund({ paymentId: payment.id, amountPaise: paise(100), key, notes: {} }),
    ).rejects.toMatchObject({ status: 400, retryable: false })
  })

  test('that fail may be requested again with another key', async () => {
    const { payment } = await paid()
    await harness.faultControls({ refundsFail: 1 })
    await client().refund({ paymentId: payment.id, amountPaise, key, notes: {} })
    await harness.pass(2 * secondMs)
    expect((await client().refundsOf(payment.id)).map(({ status }) => status)).toEqual(['failed'])
    await harness.faultControls({ refundsFail: 0 })
    await client().refund({ paymentId: payment.id, amountPaise, key: `${key}-again`, notes: {} })
    await harness.pass(2 * secondMs)
    expect((await client().refundsOf(payment.id)).map(({ status }) => status)).toEqual(['processed', 'failed'])
  })
})

describe('a call', () => {
  function answering(...statuses: readonly number[]) {
    const calls: string[] = []
    const fetch: Fetch = async (url, { method }) => {
      const status = statuses[calls.length]
      calls.push(`${method} ${new URL(url).pathname}`)
      if (status === undefined) throw new Error(`no route to ${url} with ${keySecret}`)
      return {
        status,
        headers: new Headers(),
        text: async () => `<html>${keySecret}`,
        bytes: async () => new Uint8Array(),
      }
    }
    return { calls, fetch }
  }

  test('that reads has three tries, and its error contains no secret', async () => {
    const { calls, fetch } = answering(500, 429)
    const failure: unknown = await client(fetch)
      .findOrder(RazorpayOrderId.parse('order_1'))
      .catch((error: unknown) => error)
    expect(calls).toHaveLength(3)
    expect(failure).toMatchObject({ message: 'razorpay did not answer', retryable: true, status: undefined })
    expect(JSON.stringify(failure) + String(failure)).not.toContain(keySecret)
  })

  test('that is refused is not retried (G4)', async () => {
    const { calls, fetch } = answering(401)
    await expect(client(fetch).findOrder(RazorpayOrderId.parse('order_1'))).rejects.toMatchObject({
      message: 'razorpay answered 401',
      retryable: false,
    })
    expect(calls).toHaveLength(1)
  })

  test('that captures is not retried (G12)', async () => {
    const { calls, fetch } = answering(503)
    await expect(client(fetch).capture(PaymentId.parse('pay_1'), amountPaise)).rejects.toMatchObject({
      status: 503,
      retryable: true,
    })
    expect(calls).toEqual(['POST /razorpay/v1/payments/pay_1/capture'])
  })

  test('with an unknown status in its response decides nothing', async () => {
    const payment = { id: 'pay_1', amount: 100, status: 'blessed', created_at: 1 }
    const fetch: Fetch = async () => ({
      status: 200,
      headers: new Headers(),
      text: async () => JSON.stringify(payment),
      bytes: async () => new Uint8Array(),
    })
    expect((await client(fetch).findPayment(PaymentId.parse('pay_1')))?.status).toBe('created')
  })
})

describe('signatures', () => {
  const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

  test('of a checkout are valid for that order and payment only', () => {
    const signature = sign(keySecret, 'order_1|pay_1')
    expect(
      checkoutSignatureHolds([keySecret], RazorpayOrderId.parse('order_1'), PaymentId.parse('pay_1'), signature),
    ).toBe(true)
    expect(
      checkoutSignatureHolds([keySecret], RazorpayOrderId.parse('order_2'), PaymentId.parse('pay_1'), signature),
    ).toBe(false)
    expect(
      checkoutSignatureHolds(['other'], RazorpayOrderId.parse('order_1'), PaymentId.parse('pay_1'), signature),
    ).toBe(false)
    expect(checkoutSignatureHolds([keySecret], RazorpayOrderId.parse('order_1'), PaymentId.parse('pay_1'), '')).toBe(
      false,
    )
  })

  test('of webhooks are valid for the exact bytes, with any secret of the list except an empty one (G6)', async () => {
    await paid('failed')
    await harness.drain()
    const [{ raw, headers }] = harness.api.received as [Received]
    const signature = String(headers['x-razorpay-signature'])
    expect(webhookSignatureHolds(['new', webhookSecret], Buffer.from(raw), signature)).toBe(true)
    expect(webhookSignatureHolds([webhookSecret], Buffer.from(`${raw} `), signature)).toBe(false)
    expect(webhookSignatureHolds([''], Buffer.from(raw), sign('', raw))).toBe(false)
    expect(webhookSignatureHolds([], Buffer.from(raw), signature)).toBe(false)
  })
})
