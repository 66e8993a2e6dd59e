import Razorpay from 'razorpay'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { keyId, keySecret, startHarness, webhookSecret, type Harness } from './harness.ts'

/** Razorpay's own npm package runs against the simulator, so the simulator matches what the package expects of the API. */
function sdk(key_secret = keySecret): Razorpay {
  const razor = new Razorpay({ key_id: keyId, key_secret })
  const { api } = razor as unknown as { api: { rq: { defaults: { baseURL: string } } } }
  api.rq.defaults.baseURL = `${harness.address}/razorpay`
  return razor
}

let harness: Harness
let razor: Razorpay
beforeEach(async () => {
  harness = await startHarness()
  razor = sdk()
})
afterEach(() => harness.close())

const badRequest = (description: string) => ({ statusCode: 400, error: { code: 'BAD_REQUEST_ERROR', description } })

async function order(more: object = {}) {
  return razor.orders.create({ amount: 50_000, currency: 'INR', receipt: 'ord_1', ...more })
}

async function paymentOf(orderId: string) {
  const payment = (await razor.orders.fetchPayments(orderId)).items[0]
  if (payment === undefined) throw new Error('no payment')
  return payment
}

describe('orders', () => {
  test('are created, read, listed and annotated (G1)', async () => {
    const made = await order()
    const money = { amount: 50_000, amount_paid: 0, amount_due: 50_000, currency: 'INR' }
    const rest = {
      receipt: 'ord_1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: 1_795_242_600,
    }
    expect(made).toEqual({
      id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/) as string,
      entity: 'order',
      ...money,
      ...rest,
    })
    expect(await razor.orders.fetch(made.id)).toEqual(made)
    const other = await order({ receipt: 'ord_2', notes: { kind: 'buy' } })
    expect(other.notes).toEqual({ kind: 'buy' })
    expect(await razor.orders.all({ receipt: 'ord_1' })).toEqual({ entity: 'collection', count: 1, items: [made] })
    expect((await razor.orders.all()).items.map(({ id }) => id)).toEqual([other.id, made.id])
    expect((await razor.orders.all({ count: 1, skip: 1 })).items.map(({ id }) => id)).toEqual([made.id])
    expect((await razor.orders.all({ from: 1_795_242_601 })).count).toBe(0)
    expect((await razor.orders.edit(made.id, { notes: { seen: 'yes' } })).notes).toEqual({ seen: 'yes' })
  })

  test('are refused with the error texts of Razorpay (G4)', async () => {
    await expect(order({ amount: 99 })).rejects.toMatchObject(
      badRequest('Order amount less than minimum amount allowed'),
    )
    await expect(order({ receipt: 'x'.repeat(41) })).rejects.toMatchObject(
      badRequest('The receipt may not be greater than 40 characters.'),
    )
    await expect(order({ colour: 'blue' })).rejects.toMatchObject(
      badRequest('colour is/are not required and should not be sent'),
    )
    await expect(order({ amount: undefined })).rejects.toMatchObject({ statusCode: 400, error: { field: 'amount' } })
    await expect(razor.orders.fetch('order_none')).rejects.toMatchObject(badRequest('The id provided does not exist'))
    await expect(razor.orders.all({ count: 101 })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('are refused without the right key (G4)', async () => {
    await expect(sdk('wrong').orders.all()).rejects.toMatchObject({
      statusCode: 401,
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
    })
  })
})

describe('payments', () => {
  test('are captured automatically, with webhooks', async () => {
    const { id } = await order()
    const outcome = (await harness.pay(id, 'captured')).json() as Record<string, string>
    const proof = { order_id: outcome['razorpay_order_id'] ?? '', payment_id: outcome['razorpay_payment_id'] ?? '' }
    expect(validatePaymentVerification(proof, outcome['razorpay_signature'] ?? '', keySecret)).toBe(true)
    expect(
      validatePaymentVerification(
        { ...proof, order_id: 'order_other' },
        outcome['razorpay_signature'] ?? '',
        keySecret,
      ),
    ).toBe(false)
    const payment = await razor.payments.fetch(proof.payment_id)
    expect(payment).toMatchObject({
      entity: 'payment',
      status: 'captured',
      captured: true,
      order_id: id,
      amount: 50_000,
      amount_refunded: 0,
      refund_status: null,
      method: 'upi',
    })
    expect(await razor.orders.fetch(id)).toMatchObject({
      status: 'paid',
      amount_paid: 50_000,
      amount_due: 0,
      attempts: 1,
    })
    await harness.drain()
    expect(harness.events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
    for (const { raw, headers } of harness.api.received) {
      expect(Razorpay.validateWebhookSignature(raw, String(headers['x-razorpay-signature']), webhookSecret)).toBe(true)
      expect(Razorpay.validateWebhookSignature(`${raw} `, String(headers['x-razorpay-signature']), webhookSecret)).toBe(
        false,
      )
    }
    expect(new Set(harness.api.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3)
    expect(JSON.parse(harness.api.received[2]?.raw ?? '')).toMatchObject({
      entity: 'event',
      event: 'order.paid',
      contains: ['payment', 'order'],
      payload: { order: { entity: { id, status: 'paid' } } },
    })
  })

  test('leave a failed order open for another try (G2)', async () => {
    const { id } = await order()
    await harness.pay(id, 'failed')
    expect(await paymentOf(id)).toMatchObject({
      status: 'failed',
      error_code: 'BAD_REQUEST_ERROR',
      error_reason: 'payment_failed',
    })
    expect(await razor.orders.fetch(id)).toMatchObject({ status: 'attempted', attempts: 1 })
    await harness.pay(id, 'captured')
    expect(await razor.orders.fetch(id)).toMatchObject({ status: 'paid', attempts: 2 })
    expect((await harness.pay(id, 'captured')).status).toBe(400)
  })

  test('are captured manually once, for the whole amount', async () => {
    const { id } = await order({ payment: { capture: 'manual' } })
    await harness.pay(id, 'authorized')
    const payment = await paymentOf(id)
    expect((await razor.orders.all({ authorized: 1 })).count).toBe(1)
    await expect(razor.payments.capture(payment.id, 40_000, 'INR')).rejects.toMatchObject({ statusCode: 400 })
    expect((await razor.payments.capture(payment.id, 50_000, 'INR')).status).toBe('captured')
    await expect(razor.payments.capture(payment.id, 50_000, 'INR')).rejects.toMatchObject(
      badRequest('This payment has already been captured'),
    )
  })

  test('of an order that another payment has paid are not captured, and are refunded (G9)', async () => {
    const { id } = await order()
    await harness.pay(id, 'late')
    const late = await paymentOf(id)
    await harness.pay(id, 'captured')
    await harness.pass(10 * minuteMs)
    expect((await razor.payments.fetch(late.id)).status).toBe('authorized')
    await expect(razor.payments.capture(late.id, 50_000, 'INR')).rejects.toMatchObject({ statusCode: 400 })
    await harness.pass(5 * dayMs)
    await harness.pass(2 * secondMs)
    expect(await razor.payments.fetch(late.id)).toMatchObject({ status: 'refunded', captured: false })
  })
})

describe('refunds', () => {
  test('are partial or full, and never exceed the payment (G15)', async () => {
    const { id } = await order()
    await harness.pay(id, 'captured')
    const payment = await paymentOf(id)
    const part = await razor.payments.refund(payment.id, { amount: 20_000, notes: { why: 'part' } })
    expect(part).toMatchObject({
      id: expect.stringMatching(/^rfnd_\w{14}$/) as string,
      entity: 'refund',
      amount: 20_000,
      status: 'pending',
      payment_id: payment.id,
      notes: { why: 'part' },
    })
    expect(await razor.payments.fetch(payment.id)).toMatchObject({
      status: 'captured',
      amount_refunded: 20_000,
      refund_status: 'partial',
    })
    await expect(razor.payments.refund(payment.id, { amount: 30_001 })).rejects.toMatchObject(
      badRequest('The refund amount provided is greater than amount captured'),
    )
    const rest = await razor.payments.refund(payment.id, {})
    expect(rest).toMatchObject({ amount: 30_000, notes: [] })
    await expect(razor.payments.refund(payment.id, {})).rejects.toMatchObject(
      badRequest('The payment has been fully refunded already'),
    )
    await harness.pass(2 * secondMs)
    expect(await razor.payments.fetch(payment.id)).toMatchObject({ status: 'refunded', refund_status: 'full' })
    expect((await razor.orders.fetch(id)).status).toBe('paid')
    expect(await razor.refunds.fetch(part.id)).toMatchObject({ status: 'processed' })
    expect((await razor.payments.fetchMultipleRefund(payment.id, {})).items.map((one) => one.id)).toEqual([
      rest.id,
      part.id,
    ])
    expect((await razor.payments.fetchRefund(payment.id, part.id)).id).toBe(part.id)
    expect((await razor.refunds.all()).count).toBe(2)
    expect(harness.events().filter((event) => event.startsWith('refund'))).toEqual([
      'refund.created',
      'refund.created',
      'refund.processed',
      'refund.processed',
    ])
  })

  test('of a payment that was not captured are refused (G19)', async () => {
    const { id } = await order()
    await harness.pay(id, 'failed')
    await expect(razor.payments.refund((await paymentOf(id)).id, {})).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('the checkout', () => {
  const pay = (orderId: string, more: object) =>
    harness.send('POST', '/razorpay/v1/checkout/pay', { key_id: keyId, order_id: orderId, amount: 50_000, ...more })

  test('accepts UPI at once, and shows why it fails', async () => {
    const { id } = await order()
    const no = (await pay(id, { method: 'upi', vpa: 'failure@razorpay' })).json() as Record<string, unknown>
    expect(no).toMatchObject({
      status: 'failed',
      error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', metadata: { order_id: id } },
    })
    const yes = (await pay(id, { method: 'upi', vpa: 'success@razorpay' })).json() as {
      proof?: { razorpay_payment_id: string; razorpay_signature: string }
    }
    expect(
      validatePaymentVerification(
        { order_id: id, payment_id: yes.proof?.razorpay_payment_id ?? '' },
        yes.proof?.razorpay_signature ?? '',
        keySecret,
      ),
    ).toBe(true)
  })

  test('asks for an OTP for a card', async () => {
    const { id } = await order()
    const card = (number: string) => pay(id, { method: 'card', card: { number, expiry: '12/30', cvv: '123' } })
    const otp = (payment: string, code: string) =>
      harness.send('POST', `/razorpay/v1/checkout/${payment}/otp`, { otp: code })
    const short = (await card('4100 2800 0000 1007')).json()['payment_id'] ?? ''
    expect((await otp(short, '123')).json()).toMatchObject({ status: 'failed' })
    const poor = (await card('4100 2800 0008 0001')).json()['payment_id'] ?? ''
    expect((await otp(poor, '123456')).json()).toMatchObject({ error: { reason: 'insufficient_fund' } })
    const good = (await card('5500 6700 0000 1002')).json()['payment_id'] ?? ''
    expect((await otp(good, '123456')).json()).toMatchObject({ status: 'captured' })
    expect((await otp(good, '123456')).status).toBe(400)
    expect((await card('4111 1111 1111 1111')).status).toBe(400)
  })

  test('keeps a payment pending for ten minutes when the bank does not answer', async () => {
    const { id } = await order()
    const payment = (await pay(id, { method: 'netbanking', bank: 'HDFC' })).json()['payment_id'] ?? ''
    expect((await razor.payments.fetch(payment)).status).toBe('created')
    await harness.pass(10 * minuteMs)
    expect(await razor.payments.fetch(payment)).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' })
  })

  test('refuses another amount and an unknown key', async () => {
    const { id } = await order()
    expect((await pay(id, { method: 'upi', vpa: 'success@razorpay', amount: 100 })).status).toBe(400)
    expect((await pay(id, { method: 'upi', vpa: 'success@razorpay', key_id: 'rzp_test_other' })).status).toBe(401)
  })

  test('is a page of its own when a form asks for it, and escapes all options', async () => {
    const body = new URLSearchParams({
      key_id: keyId,
      amount: '50000',
      'prefill[email]': 'asha@example.com',
      name: '</script><b>',
    })
    const answer = await fetch(`${harness.address}/razorpay/v1/checkout/embedded`, { method: 'POST', body })
    const page = await answer.text()
    expect(page).toContain('"prefill":{"email":"asha@example.com"}')
    expect(page).not.toContain('</script><b>')
  })
})
