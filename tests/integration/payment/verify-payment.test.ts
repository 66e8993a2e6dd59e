import { readKey, rolledKey } from '#functions/vendor/razorpay/key.ts'
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asha, seedData, investor } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { orderOf, pay, placeOrder, settle } from '#tests/harness/steps/order.ts'

const mira = { phone: '+919000000021', email: 'mira@example.com', first_name: 'Mira', last_name: 'Shah' } as const

let harness: Harness
let token: string
let order: Awaited<ReturnType<typeof placeOrder>>
let paymentId: string

beforeEach(async () => {
  harness = await startHarness({
    async seedData(context) {
      await seedData(context)
      await investor(context, mira)
    },
  })
  token = await harness.logIn(asha.phone)
  order = await placeOrder(harness, token)
  paymentId = 'pay_N8k2vQ1xT0aZ4b'
})
afterEach(() => harness.close())

async function signature(razorpayOrderId: string, payment = paymentId): Promise<string> {
  return createHmac('sha256', (await readKey(harness.app.context)).key_secret)
    .update(`${razorpayOrderId}|${payment}`)
    .digest('hex')
}

function verify(
  changes: {
    readonly razorpay_order_id?: string
    readonly razorpay_payment_id?: string
    readonly razorpay_signature: string
  },
  as?: string,
) {
  const body = {
    razorpay_payment_id: paymentId,
    razorpay_order_id: order.razorpay_order_id,
    email: asha.email,
    ...changes,
  }
  return harness.call('verifyPayment', { body }, as === undefined ? {} : { as })
}

const refused = { status: 400, failure: { message: 'PAYMENT_NOT_PROVED' } }

describe('the checkout result that the browser reports', () => {
  it('is verified, and the gateway is asked: the order is paid (E20, T18, G5)', async () => {
    const razorpay_signature = await signature(order.razorpay_order_id)
    expect((await verify({ razorpay_signature }, token)).body).toEqual({
      message: 'PAYMENT_VERIFIED',
      data: { order_id: order.order_id, status: 'pending' },
      token: { token },
    })
    await pay(harness, order.razorpay_order_id)
    expect((await verify({ razorpay_signature }, token)).body.data.status).toBe('awaiting settlement')
    expect(await orderOf(harness, token, order.order_id)).toBeDefined()
    await settle(harness)
    expect((await verify({ razorpay_signature }, token)).body.data.status).toBe('completed')
  })

  it('needs a session: without one, or with that of another user, there is no token (E20)', async () => {
    const razorpay_signature = await signature(order.razorpay_order_id)
    const other = await harness.logIn(mira.phone)
    for (const as of [undefined, other]) {
      const answer = await verify({ razorpay_signature }, as)
      expect(answer.body).toEqual({
        message: 'PAYMENT_VERIFIED',
        data: { order_id: order.order_id, status: 'pending' },
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await verify({ razorpay_signature }, 'nonsense')).status).toBe(401)
  })

  it('has the same refusal for a wrong signature, another order’s, and an unknown order', async () => {
    const right = await signature(order.razorpay_order_id)
    const other = await placeOrder(harness, await harness.logIn(mira.phone))
    const tries = [
      verify({ razorpay_signature: `${right.startsWith('0') ? '1' : '0'}${right.slice(1)}` }, token),
      verify({ razorpay_signature: right, razorpay_payment_id: 'pay_other' }, token),
      verify({ razorpay_signature: right, razorpay_order_id: other.razorpay_order_id }, token),
      verify({ razorpay_signature: await signature('order_unknown'), razorpay_order_id: 'order_unknown' }, token),
      verify({ razorpay_signature: await signature(''), razorpay_order_id: 'order_unknown' }, token),
      verify({ razorpay_signature: await signature(order.order_id), razorpay_order_id: order.order_id }, token),
    ]
    const answers = await Promise.all(tries)
    for (const answer of answers) expect(answer).toMatchObject(refused)
    expect(new Set(answers.map(({ failure }) => JSON.stringify({ ...failure, request_id: '' }))).size).toBe(1)
    expect((await verify({ razorpay_signature: 'short' }, token)).status).toBe(400)
  })

  it('is not sufficient: a right signature of an order that was not paid leaves it unpaid (G5)', async () => {
    await verify({ razorpay_signature: await signature(order.razorpay_order_id) })
    expect(await orderOf(harness, token, order.order_id)).toBeUndefined()
  })

  it('holds for a checkout of the pair before, until another pair takes its place', async () => {
    const { secrets } = harness.app.context
    const ofOldPair = await signature(order.razorpay_order_id)
    const roll = async (number: number) => {
      const pair = JSON.stringify({ key_id: `rzp_test_${number}`, key_secret: `secret-${number}` })
      await secrets.replace('razorpay-key', rolledKey(pair, await secrets.read('razorpay-key')), `roll-${number}`)
    }
    await roll(1)
    const next = await placeOrder(harness, await harness.logIn(mira.phone))
    expect(next.key).toBe('rzp_test_1')
    for (const razorpay_signature of [ofOldPair, await signature(order.razorpay_order_id)])
      expect(await verify({ razorpay_signature }, token)).toMatchObject({ status: 200 })
    await roll(2)
    expect(await verify({ razorpay_signature: ofOldPair }, token)).toMatchObject(refused)
  })
})
