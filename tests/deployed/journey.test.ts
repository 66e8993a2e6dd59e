import { createHmac } from 'node:crypto'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { OrderId, SecurityId } from '#shared/kernel/id.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { functions } from '#infra/functions/registry.ts'
import { functionsOf } from '#infra/functions/define.ts'
import { namesOf } from '#infra/stages/names.ts'
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
  refundedBalances,
  deliveredBalances,
  settleRefunds,
} from '#tests/harness/steps/order.ts'
import { asha } from '#tests/harness/seed.ts'
import { type Deployed, openDeployed } from './deployed.ts'
import { fixtureOf } from './seed.ts'
import { askAws } from './sign.ts'
import { describeStage } from './stage.ts'

describeStage('the application on an emulator of AWS', (stage) => {
  let harness: Deployed
  beforeAll(() => {
    harness = openDeployed(stage)
  })
  afterEach(() =>
    harness.sandbox(
      '/levers',
      Object.fromEntries(
        ['razorpay', 'vouch', 'signeasy'].map((vendor) => [vendor, { webhooks: 'deliver', errorRate: 0 }]),
      ),
      'PUT',
    ),
  )

  const paidOrder = async (token: string, securityId: SecurityId) => {
    const checkout = await placeOrder(harness, token, 10, securityId)
    await pay(harness, checkout.razorpay_order_id)
    return checkout
  }
  const statusIs = (token: string, paymentid: string, statuses: readonly string[]) =>
    harness.eventually(async () => {
      const { body } = await harness.call('readPaymentStatus', { body: { paymentid } }, { as: token })
      expect(statuses).toContain(body.message.data.status)
    })
  const isOwned = (token: string, orderId: OrderId) =>
    harness.eventually(async () =>
      expect(await orderOf(harness, token, orderId)).toMatchObject({
        holding_status: 'OWNED',
        user_signed_status: 'complete',
      }),
    )
  const isRefunded = (token: string, orderId: OrderId, securityId: SecurityId) =>
    harness.eventually(async () => {
      expect((await orderOf(harness, token, orderId))?.refund).toMatchObject({ status: 'DONE' })
      await settleRefunds(harness)
      expect(await balances(harness, orderId)).toEqual(refundedBalances)
      expect(await stockOf(harness, securityId)).toEqual({ available: 100, held: 0, sold: 0 })
    })

  const buysAndOwns = async (number: number) => {
    const { phone, securityId } = fixtureOf(number)
    const token = await harness.token(phone)
    const { order_id } = await paidOrder(token, securityId)
    await statusIs(token, order_id, ['awaiting settlement', 'completed'])
    await sign(harness, token, order_id)
    await credit(harness, order_id)
    await isOwned(token, order_id)
    await harness.eventually(async () => expect(await balances(harness, order_id)).toEqual(deliveredBalances))
    expect(await stockOf(harness, securityId)).toEqual({ available: 90, held: 0, sold: 10 })
  }

  const webhooksOfAll = (webhooks: 'reorder' | 'duplicate') => ({
    razorpay: { webhooks },
    vouch: { webhooks },
    signeasy: { webhooks },
  })

  /** What may happen to an order on its way. At each commit two of these, the next two at the next commit. */
  const courses = [
    {
      what: 'has the same end when every webhook is reordered',
      async play() {
        await harness.sandbox('/levers', webhooksOfAll('reorder'), 'PUT')
        await buysAndOwns(1)
      },
    },
    {
      what: 'moves the money into escrow without webhooks, by the reconciler',
      async play() {
        await harness.sandbox('/levers', { razorpay: { webhooks: 'lose' }, vouch: { webhooks: 'lose' } }, 'PUT')
        const { phone, securityId } = fixtureOf(2)
        const token = await harness.token(phone)
        const { order_id } = await paidOrder(token, securityId)
        // The screen polls until the order is paid. The transfer into escrow is followed by the reconciler only.
        await statusIs(token, order_id, ['awaiting settlement', 'completed'])
        await harness.eventually(async () => expect(await balances(harness, order_id)).toEqual(heldBalances))
      },
    },
    {
      what: 'lets a failed payment be tried again on the same order',
      async play() {
        const { phone, securityId } = fixtureOf(3)
        const token = await harness.token(phone)
        const { order_id, razorpay_order_id } = await placeOrder(harness, token, 10, securityId)
        await pay(harness, razorpay_order_id, 'failed')
        await pay(harness, razorpay_order_id)
        await statusIs(token, order_id, ['completed'])
        expect(await balances(harness, order_id)).toEqual(heldBalances)
      },
    },
    {
      what: 'has the same end when every webhook is duplicated',
      async play() {
        await harness.sandbox('/levers', webhooksOfAll('duplicate'), 'PUT')
        await buysAndOwns(0)
      },
    },
    {
      what: 'returns the money through escrow and the shares to stock',
      async play() {
        const { phone, securityId } = fixtureOf(4)
        const token = await harness.token(phone)
        const { order_id } = await paidOrder(token, securityId)
        await harness.eventually(async () => {
          const { body } = await harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as: token })
          expect(body.data.status).toBe('REFUND_STARTED')
        })
        await isRefunded(token, order_id, securityId)
      },
    },
    {
      what: 'refunds an order whose deal term was declined three times',
      async play() {
        const { phone, securityId } = fixtureOf(5)
        const token = await harness.token(phone)
        const { order_id } = await paidOrder(token, securityId)
        await statusIs(token, order_id, ['awaiting settlement', 'completed'])
        for (const left of [2, 1, 0]) {
          await sign(harness, token, order_id, 'declined')
          await harness.eventually(async () => {
            const order = await orderOf(harness, token, order_id)
            // The third one gives the order up.
            expect(order?.cancelled === true ? 0 : order?.sign_attempts_left).toBe(left)
          })
        }
        await isRefunded(token, order_id, securityId)
      },
    },
  ] as const
  it.each(courses)('$what', ({ play }) => play())

  it('sells the last shares to one of two who ask at once, and the same quote twice to none', async () => {
    const { securityId } = fixtureOf(6)
    const [first, second] = await Promise.all([harness.token(fixtureOf(6).phone), harness.token(fixtureOf(7).phone)])
    const quotes = await Promise.all([quote(harness, first, 60, securityId), quote(harness, second, 60, securityId)])
    const placed = await Promise.all(
      quotes.flatMap(({ quote_id, user_id }, who) =>
        [1, 2].map(() =>
          harness.call('placeOrder', { body: { quote_id, user_id } }, { as: who === 0 ? first : second }),
        ),
      ),
    )
    const orders = new Set(placed.flatMap((answered) => (answered.status === 200 ? [answered.body.data.order_id] : [])))
    expect(orders.size).toBe(1)
    expect(await stockOf(harness, securityId)).toEqual({ available: 40, held: 60, sold: 0 })
  })

  it('checks five guesses of a code, however many arrive at once', async () => {
    const { phone } = fixtureOf(11)
    await harness.call('sendLoginCode', { body: { username: phone } }).then(({ body }) => body)
    const otp = /\b\d{6}\b/.exec((await harness.inbox(phone))[0]?.text ?? '')?.[0] ?? ''
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
    const guesses = await Promise.all(
      // Each starts a process of the emulator: more at once than it can start in time are answered with 502.
      Array.from({ length: 20 }, () => harness.call('verifyLoginCode', { body: { username: phone, otp: wrong } })),
    )
    expect(guesses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const { body } = await harness.call('verifyLoginCode', { body: { username: phone, otp } })
    expect(body.message).toBe('ACCOUNT_BLOCKED')
  })

  it('continues an order after a partner was unavailable', async () => {
    const { phone, securityId } = fixtureOf(11)
    const token = await harness.token(phone)
    const { quote_id, user_id } = await quote(harness, token, 10, securityId)
    await harness.sandbox('/levers', { razorpay: { errorRate: 1 } }, 'PUT')
    expect((await harness.call('placeOrder', { body: { quote_id, user_id } }, { as: token })).failure).toMatchObject({
      name: 'PartnerError',
      message: 'PARTNER_SILENT',
    })
    await harness.sandbox('/levers', { razorpay: { errorRate: 0 } }, 'PUT')
    const { body } = await harness.call('placeOrder', { body: { quote_id, user_id } }, { as: token })
    expect(body.data.amount).toBe(539_181)
    expect(await stockOf(harness, securityId)).toEqual({ available: 90, held: 10, sold: 0 })
  })

  it('refuses a missing, invalid or revoked token, and the id of another user', async () => {
    expect((await harness.call('listHoldings', { query: {} })).failure).toMatchObject({ name: 'UnauthorizedError' })
    expect((await harness.call('listHoldings', { query: {} }, { as: 'a.b.c' })).status).toBe(401)
    const token = await harness.token(fixtureOf(7).phone)
    const [head, claims] = token.split('.')
    expect(
      (
        await harness.call(
          'listHoldings',
          { query: {} },
          { as: `${head}.${claims}.${createHmac('sha256', 'x').update('y').digest('base64url')}` },
        )
      ).status,
    ).toBe(401)
    const other = await findUserByPhone(harness.app.context, asha.phone)
    expect((await harness.call('readBasicInfo', { params: { id: other?.id ?? '' } }, { as: token })).status).toBe(403)
    expect((await harness.call('listDeskOrders', { query: {} }, { as: token })).status).toBe(403)
    expect((await harness.call('listHoldings', { query: {} }, { as: token })).status).toBe(200)
    await harness.call('endAllSessions', {}, { as: token })
    await harness.eventually(async () =>
      expect((await harness.call('listHoldings', { query: {} }, { as: token })).failure).toMatchObject({
        name: 'UnauthorizedError',
      }),
    )
  })

  it.each(functionsOf(functions, 'timer').map((definition) => [definition.name, definition] as const))(
    'lets %s do its work whenever it wakes',
    async (_name, definition) => {
      const { functionName } = namesOf(stage)
      const answer = await askAws(
        'lambda',
        `/2015-03-31/functions/${functionName(definition)}/invocations`,
        '{}',
        'application/json',
      )
      expect(answer).not.toContain('errorMessage')
    },
  )

  it('answers a malformed request with a 4xx, and a trailing slash with a redirect', async () => {
    const token = await harness.token(fixtureOf(7).phone)
    const send = (method: string, path: string, body?: string, type = 'application/json') =>
      fetch(`${harness.app.siteAddress}/api${path}`, {
        method,
        redirect: 'manual',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        ...(body !== undefined && { body }),
      })
    expect((await send('POST', '/buy_unlisted_shares_vouch', '{')).status).toBe(400)
    expect((await send('POST', '/priceGraph', 'a=b', 'text/plain')).status).toBe(415)
    expect((await send('POST', '/priceGraph', ' '.repeat(65 * 1024))).status).toBe(413)
    expect((await send('GET', '/nothing/here')).status).toBe(404)
    const slash = await send('GET', '/orders_of_client/?limit=5')
    expect(slash.status).toBe(308)
    expect(slash.headers.get('location')).toBe(`${harness.app.siteAddress}/api/orders_of_client?limit=5`)
    for (const vendor of ['razorpay', 'vouch', 'signeasy'])
      expect((await send('POST', `/webhooks/${vendor}`, '{}')).status).toBe(401)
  })
})
