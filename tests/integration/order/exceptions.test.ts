import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordPrices } from '#functions/market/commands.ts'
import { recordPayments } from '#functions/order/commands.ts'
import { readOrder } from '#functions/order/queries.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { recordApprovedKyc } from '#functions/kyc/commands.ts'
import type { PaymentId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { paymentFailures } from '#shared/payment/failure.ts'
import { asha, seedData, kaveri, neither, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import {
  balances,
  credit,
  deskToken,
  orderOf,
  pay,
  placeOrder,
  quote,
  settle,
  sign,
  stockOf,
  refundedBalances,
  settleRefunds,
} from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterEach(() => harness.close())

const untouched = { available: 500, held: 0, sold: 0 }

async function statusOf(paymentid: string) {
  const { body } = await harness.call('readPaymentStatus', { body: { paymentid } }, { as: token })
  return body.message.data
}

describe('an order that nobody pays', () => {
  it('returns its shares after twenty minutes', async () => {
    const { order_id } = await placeOrder(harness, token)
    await harness.advance('PT19M')
    expect(await stockOf(harness)).toEqual({ available: 490, held: 10, sold: 0 })
    await harness.advance('PT3M')
    expect(await stockOf(harness)).toEqual(untouched)
    expect((await statusOf(order_id)).status).toBe('failed')
    expect((await placeOrder(harness, token)).order_id).not.toBe(order_id)
  })

  it('can be cancelled at once, and the shares bought again', async () => {
    const { order_id } = await placeOrder(harness, token)
    const again = await quote(harness, token)
    const refused = await harness.call(
      'placeOrder',
      { body: { quote_id: again.quote_id, user_id: again.user_id } },
      { as: token },
    )
    expect(refused.failure).toMatchObject({ name: 'ConflictError', message: 'OPEN_RESERVATION', data: { order_id } })
    const { body } = await harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as: token })
    expect(body.data.status).toBe('CANCELLED')
    await harness.drain()
    expect(await stockOf(harness)).toEqual(untouched)
    expect((await placeOrder(harness, token)).order_id).not.toBe(order_id)
  })
})

describe('a late payment', () => {
  it('still buys when it was made within five minutes of the end (G8)', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await harness.advance('PT23M')
    await pay(harness, razorpay_order_id)
    await settle(harness)
    expect((await statusOf(order_id)).status).toBe('completed')
    expect(await stockOf(harness)).toEqual({ available: 490, held: 0, sold: 10 })
  })

  it('is refunded when the price has risen meanwhile (G8)', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await harness.advance('PT24H')
    await recordPrices(
      harness.app.context,
      kaveri,
      [{ date: dayInIndia(harness.clock.now()), close_paise: paise(60_000), volume: 1 }],
      { source: 'test' },
    )
    await pay(harness, razorpay_order_id)
    for (let minute = 0; minute < 4; minute++) await settle(harness)
    expect(await statusOf(order_id)).toMatchObject({ status: 'refunded', refund: { status: 'DONE' } })
    await settleRefunds(harness)
    expect(await balances(harness, order_id)).toEqual(refundedBalances)
    expect(await stockOf(harness)).toEqual(untouched)
  })

  it('is refunded when the shares are sold meanwhile (G8)', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token, 200)
    await harness.advance('PT23M')
    for (const quantity of [200, 200]) {
      const { order_id: other, razorpay_order_id: otherPayment } = await placeOrder(harness, token, quantity)
      await pay(harness, otherPayment)
      await harness.drain()
      await sign(harness, token, other)
    }
    await pay(harness, razorpay_order_id)
    for (let minute = 0; minute < 4; minute++) await settle(harness)
    expect((await statusOf(order_id)).status).toBe('refunded')
    await settleRefunds(harness)
    expect(await balances(harness, order_id)).toEqual({
      own: -254_493,
      'gateway-fee': 215_672,
      'input-gst': 38_821,
    })
    expect((await stockOf(harness)).available).toBe(100)
  })

  it('is captured after a first failure at the bank (G2)', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id, 'late')
    expect(await statusOf(order_id)).toMatchObject({
      status: 'failed',
      scrip_name: 'Kaveri Robotics',
      quantity: 10,
      failure: paymentFailures.TIMED_OUT,
      pay_until: expect.any(String),
    })
    for (let step = 0; step < 8; step++) await harness.advance('PT2M')
    const completed = await statusOf(order_id)
    expect(completed).toMatchObject({ status: 'completed', payment_id: expect.stringMatching(/^pay_/) })
    expect([completed.failure, completed.pay_until]).toEqual([undefined, undefined])
  })
})

describe('a second payment of a paid order (G9)', () => {
  it('is refunded although its webhooks are lost (G7)', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    const { context } = harness.app
    const order = await readOrder(context, order_id)
    const { total_paise } = order
    await harness.sandbox('/levers', { razorpay: { webhooks: 'lose' } }, 'PUT')
    // The simulator captures one payment of an order, so the second one belongs to another order at Razorpay.
    const other = await razorpay(context).findOrCreateOrder({ receipt: 'other', amountPaise: total_paise, notes: {} })
    const { payment } = (await pay(harness, other.id)) as { payment: { id: PaymentId } }
    await recordPayments(context, order, [
      {
        id: payment.id,
        status: 'captured',
        isCaptured: true,
        amount_paise: total_paise,
        refunded_paise: paise(0),
        authorized_at: harness.clock.now(),
      },
    ])
    await harness.drain()
    const second = { amount: 5_391.81, paid_on: expect.any(String), refund: { status: 'STARTED' } }
    expect(await orderOf(harness, token, order_id)).toMatchObject({ refund: null, second_payments: [second] })
    for (let minute = 0; minute < 10; minute++) await settle(harness)
    const { captured: payments } = (await readOrder(context, order_id)).payment
    expect(payments.map(({ refund }) => refund)).toEqual(['NONE', 'DONE'])
    const view = await orderOf(harness, token, order_id)
    expect(view?.second_payments).toMatchObject([{ refund: { status: 'DONE', reference: expect.any(String) } }])
    expect(view?.timeline.map(({ step }) => step)).toContain('Shares in your demat account')
    const letters = (await harness.inbox(asha.email)).filter(({ subject }) => /refund|paid twice/i.test(subject ?? ''))
    expect(letters.map(({ subject }) => subject?.replace(/^.*?: /, '')).toReversed()).toEqual([
      'You paid twice. Your second payment is on its way back',
      'Your second payment was refunded',
    ])
    for (const { text } of letters) {
      expect(text).toContain('Rs. 5,391.81')
      expect(text).toContain('of 23-11-2026')
    }
  })
})

describe('cancelling a paid order', () => {
  it('returns the money through escrow and the shares to stock', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.drain()
    await settle(harness)
    expect((await statusOf(order_id)).status).toBe('completed')
    const { body } = await harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as: token })
    expect(body.data.status).toBe('REFUND_STARTED')
    for (let minute = 0; minute < 4; minute++) await settle(harness)
    await settleRefunds(harness)
    expect(await balances(harness, order_id)).toEqual(refundedBalances)
    expect(await stockOf(harness)).toEqual(untouched)
    expect((await orderOf(harness, token, order_id))?.refund).toMatchObject({
      status: 'DONE',
      reference: expect.any(String),
    })
  })

  it('shows in the timeline when the refund started and when it was done', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    await harness.call('cancelOrder', { params: { id: order_id }, body: { expect: 'PAID' } }, { as: token })
    for (let minute = 0; minute < 4; minute++) await settle(harness)
    expect((await orderOf(harness, token, order_id))?.timeline).toEqual([
      { step: 'Payment received', at: expect.any(String) },
      { step: 'Refund started', at: expect.any(String) },
      { step: 'Refunded', at: expect.any(String) },
    ])
  })

  it('works while the money is still on its way into escrow', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.drain()
    await harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as: token })
    for (let minute = 0; minute < 200; minute++) await settle(harness)
    await settleRefunds(harness)
    expect(await balances(harness, order_id)).toEqual(refundedBalances)
    expect(await stockOf(harness)).toEqual(untouched)
  })

  it('is refused once the transfer is lodged', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.drain()
    await settle(harness)
    await sign(harness, token, order_id)
    await credit(harness, order_id)
    const refused = await harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as: token })
    expect(refused.failure?.message).toBe('TOO_LATE_TO_CANCEL')
  })
})

describe('a deal term that is not signed', () => {
  it('may be tried three times, then the order is refunded', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.drain()
    await settle(harness)
    for (let attempt = 0; attempt < 3; attempt++) await sign(harness, token, order_id, 'declined')
    for (let minute = 0; minute < 4; minute++) await settle(harness)
    expect(await orderOf(harness, token, order_id)).toMatchObject({ given_up: 'unsigned', refund: { status: 'DONE' } })
    await settleRefunds(harness)
    expect(await balances(harness, order_id)).toEqual(refundedBalances)
  })

  it('has reminders on days 1, 3 and 6 and ends on day 7', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.drain()
    const reminded: number[] = []
    for (let day = 1; day <= 7; day++) {
      await harness.advance('PT24H')
      const letters = (await harness.inbox(asha.email)).filter(({ subject }) => subject?.includes('still waits'))
      if (letters.length > reminded.length) reminded.push(day)
    }
    expect(reminded).toEqual([1, 3, 6])
    expect(await readOrder(harness.app.context, order_id)).toMatchObject({
      signature: { state: 'PENDING', attempt: 2 },
    })
  })

  it('blocks the next purchase (S60)', async () => {
    const { razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.drain()
    const next = await quote(harness, token)
    expect(next.gate).toBe('DEAL_TERM_UNSIGNED')
    const refused = await harness.call(
      'placeOrder',
      { body: { quote_id: next.quote_id, user_id: next.user_id } },
      { as: token },
    )
    expect(refused.failure).toMatchObject({ message: 'DEAL_TERM_UNSIGNED' })
  })
})

describe('an unavailable partner', () => {
  it('loses no order: the same quote continues where it stopped (E72)', async () => {
    const { quote_id, user_id } = await quote(harness, token)
    const request = { body: { quote_id, user_id } }
    await setErrors(1)
    expect(await harness.call('placeOrder', request, { as: token })).toMatchObject({
      status: 502,
      failure: { name: 'PartnerError', message: 'PARTNER_SILENT' },
    })
    expect((await stockOf(harness)).held).toBe(10)
    await setErrors(0)
    const { body } = await harness.call('placeOrder', request, { as: token })
    expect(body.data.amount).toBe(539_181)
    expect(await stockOf(harness)).toEqual({ available: 490, held: 10, sold: 0 })
  })
})

async function setErrors(errorRate: number): Promise<void> {
  const faultControls = {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ razorpay: { errorRate } }),
  }
  expect((await fetch(`${harness.app.sandboxAddress}/levers`, faultControls)).status).toBe(200)
}

describe('purchase eligibility', () => {
  it('is refused without KYC, and for a security that no depository accepts (S60)', async () => {
    expect((await quote(harness, token, 10, neither)).gate).toBe('NOT_TRANSFERABLE')
    const other = await harness.logIn(ravi.phone)
    expect((await quote(harness, other, 10, neither)).gate).toBe('KYC_INCOMPLETE')
  })

  it('gives the last shares to one of two buyers', async () => {
    const other = await harness.logIn(ravi.phone)
    const { body: me } = await harness.call('readLoginDetail', {}, { as: other })
    await recordApprovedKyc(harness.app.context, me.data.id)
    const { razorpay_order_id } = await placeOrder(harness, token, 200)
    await pay(harness, razorpay_order_id)
    await harness.advance('PT1M')
    const rest = await quote(harness, other, 200)
    await placeOrder(harness, other, 200)
    expect(await stockOf(harness)).toEqual({ available: 100, held: 200, sold: 200 })
    expect(rest.max_quantity).toBe(200)
  })
})

describe('the desk', () => {
  it('lodges only what is paid, held and signed; a second person credits the shares (T27)', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.drain()
    await settle(harness)
    const [operator, supervisor] = await Promise.all([
      deskToken(harness, '+919000000011'),
      deskToken(harness, '+919000000012'),
    ])
    const params = { id: order_id }
    await harness.call('confirmSeller', { params, body: {} }, { as: operator })
    const lodge = { params, body: { depository_reference: 'NSDL-0001' } }
    expect((await harness.call('lodgeTransfer', lodge, { as: operator })).failure?.message).toBe('OUT_OF_TURN')
    await sign(harness, token, order_id)
    expect((await harness.call('lodgeTransfer', lodge, { as: operator })).status).toBe(200)
    expect((await harness.call('creditShares', { params, body: {} }, { as: operator })).failure?.message).toBe(
      'SECOND_PERSON_NEEDED',
    )
    expect((await harness.call('creditShares', { params, body: {} }, { as: supervisor })).status).toBe(200)
  })

  it('is refused to investors, and data of investors to the desk', async () => {
    expect((await harness.call('listDeskOrders', { query: {} }, { as: token })).status).toBe(403)
    expect(
      (await harness.call('listHoldings', { query: {} }, { as: await deskToken(harness, '+919000000011') })).status,
    ).toBe(403)
  })
})
