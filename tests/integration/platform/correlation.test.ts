import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { credit, openDealTerm, pay, placeOrder, quote, settle, sign } from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterEach(() => harness.close())

const linesOf = (correlation: string | undefined) => harness.log.filter((line) => line.correlation === correlation)
const publishedEvent = (name: string) =>
  harness.log.find((line) => line.event === 'event-published' && line['name'] === name)

async function placeAs(correlation: string) {
  const { quote_id, user_id } = await quote(harness, token)
  const { body } = await harness.call(
    'placeOrder',
    { body: { quote_id, user_id } },
    { as: token, headers: { 'x-correlation-id': correlation } },
  )
  await harness.drain()
  return body.data
}

describe('the correlation id of a purchase', () => {
  it('goes from the browser through the request, its events and all subscribers', async () => {
    const { order_id } = await placeAs('browser-0001')
    expect(linesOf('browser-0001')).toEqual([
      {
        level: 'info',
        event: 'event-published',
        name: 'order.reserved',
        id: expect.any(String),
        correlation: 'browser-0001',
      },
      // The log of the edge is found by its own request id.
      {
        level: 'info',
        event: 'request-completed',
        correlation: 'browser-0001',
        request: expect.stringMatching(/^[\w-]{8,}$/),
        endpoint: 'place-order',
        status: 200,
      },
      {
        level: 'info',
        event: 'event-handled',
        functionName: 'market/on-stock-changed',
        name: 'order.reserved',
        id: expect.any(String),
        correlation: 'browser-0001',
        order: order_id,
      },
    ])
  })

  it('is made by the edge when the browser sends none or an invalid one', async () => {
    await harness.call('readSnapshot', {}, { headers: { 'x-correlation-id': 'two\nlines' } })
    expect(harness.log.at(-1)).toMatchObject({
      event: 'request-completed',
      endpoint: 'read-snapshot',
      correlation: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(harness.log.at(-1)).not.toHaveProperty('request')
  })

  it('is in a refusal, too', async () => {
    await harness.call('listHoldings', { query: {} }, { headers: { 'x-correlation-id': 'browser-0002' } })
    expect(linesOf('browser-0002')).toMatchObject([
      { event: 'refused', code: 'UNAUTHENTICATED', request: expect.any(String) },
    ])
  })

  it('is new for a webhook, and joins the others in the order', async () => {
    const { order_id, razorpay_order_id } = await placeAs('browser-0003')
    await pay(harness, razorpay_order_id)
    await harness.drain()
    const paid = publishedEvent('order.paid')
    const lines = linesOf(paid?.correlation)
    expect(lines.find(({ event }) => event === 'webhook-accepted')).toMatchObject({ vendor: 'razorpay' })
    expect(lines.map(({ event, name, functionName }) => [event, name, functionName])).toEqual(
      expect.arrayContaining([
        ['event-published', 'payment.noticed', undefined],
        ['event-published', 'order.paid', undefined],
        ['event-handled', 'order.paid', 'notification/on-order-news'],
      ]),
    )
    const threads = new Set(
      harness.log.filter((line) => line['order'] === order_id).map(({ correlation }) => correlation),
    )
    expect(threads).toEqual(new Set(['browser-0003', paid?.correlation]))
  })

  it('continues through the steps of the workflow that the payment started', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.drain()
    await harness.sandbox('/signeasy/test/sign', {
      envelope_id: Number(await openDealTerm(harness, token, order_id)),
      outcome: 'signed',
    })
    await settle(harness)
    const steps = linesOf(publishedEvent('order.paid')?.correlation).filter(({ event }) => event === 'task-done')
    expect(steps.map(({ functionName }) => functionName)).toEqual([
      'agreement/task-prepare',
      'agreement/task-await',
      'agreement/task-file',
    ])
  })

  it('begins with the timer when a timer did the work', async () => {
    await placeOrder(harness, token)
    await harness.advance('PT23M')
    expect(linesOf(publishedEvent('order.released')?.correlation).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['event-published', 'timer-done', 'event-handled']),
    )
  })
})

describe('changes found by the reconciler', () => {
  const finds = () => harness.log.filter(({ event }) => event === 'reconcile-found-change')

  it('are logged when webhooks are lost: the payment, the escrow, the signature, the payout (G7)', async () => {
    await faultControl('lose')
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await settle(harness)
    expect(finds()).toEqual([
      { level: 'warn', event: 'reconcile-found-change', order: order_id, correlation: expect.stringMatching(/^req_/) },
    ])
    // The statements are read every hour.
    await harness.advance('PT1H')
    for (let minute = 0; minute < 3; minute++) await settle(harness)
    expect(finds()).toHaveLength(2)
    await sign(harness, token, order_id)
    for (let minute = 0; minute < 3; minute++) await settle(harness)
    expect(finds()).toHaveLength(3)
    await credit(harness, order_id)
    for (let minute = 0; minute < 3; minute++) await settle(harness)
    expect(finds()).toHaveLength(4)
  })

  it('are none when webhooks are delivered', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    for (let minute = 0; minute < 4; minute++) await settle(harness)
    await sign(harness, token, order_id)
    for (let minute = 0; minute < 4; minute++) await settle(harness)
    await credit(harness, order_id)
    for (let minute = 0; minute < 4; minute++) await settle(harness)
    expect(finds()).toEqual([])
  })

  it('are none when an order is not paid, or when a paid order is cancelled', async () => {
    await placeOrder(harness, token)
    await harness.advance('PT23M')
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    for (let minute = 0; minute < 4; minute++) await settle(harness)
    await harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as: token })
    for (let minute = 0; minute < 4; minute++) await settle(harness)
    expect(publishedEvent('order.refunded')).toBeDefined()
    expect(finds()).toEqual([])
  })
})

describe('a deal term that was declined', () => {
  it('ends its workflow without a failure', async () => {
    const { order_id, razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.drain()
    await sign(harness, token, order_id, 'declined')
    expect(await harness.app.context.workflow.status('sign-deal-term', `sign-${order_id}-1`)).toBe('SUCCEEDED')
  })
})

async function faultControl(webhooks: string): Promise<void> {
  const faultControls = { razorpay: { webhooks }, vouch: { webhooks }, signeasy: { webhooks } }
  const answer = await fetch(`${harness.app.sandboxAddress}/levers`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faultControls),
  })
  expect(answer.status).toBe(200)
}
