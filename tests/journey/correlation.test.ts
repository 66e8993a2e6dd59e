import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asha, furnish } from '#tests/world/furnish.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { credit, openDealTerm, pay, place, quote, settle, sign } from './steps.ts'

let world: World
let token: string

beforeEach(async () => {
  world = await openWorld({ furnish })
  token = await world.logIn(asha.phone)
})
afterEach(() => world.close())

const linesOf = (correlation: string | undefined) => world.log.filter((line) => line.correlation === correlation)
const told = (name: string) => world.log.find((line) => line.event === 'told' && line['name'] === name)

async function placeAs(correlation: string) {
  const { quote_id, user_id } = await quote(world, token)
  const { body } = await world.call(
    'placeOrder',
    { body: { quote_id, user_id } },
    { as: token, headers: { 'x-correlation-id': correlation } },
  )
  await world.drain()
  return body.data
}

describe('the thread of a purchase', () => {
  it('goes from the browser through the request, its events and all who hear them', async () => {
    const { order_id } = await placeAs('browser-0001')
    expect(linesOf('browser-0001')).toEqual([
      // By the edge's number its own log is found.
      {
        level: 'info',
        event: 'answered',
        correlation: 'browser-0001',
        request: expect.stringMatching(/^[\w-]{8,}$/),
        endpoint: 'place-order',
        status: 200,
      },
      { level: 'info', event: 'told', name: 'order.reserved', id: expect.any(String), correlation: 'browser-0001' },
      {
        level: 'info',
        event: 'heard',
        lane: 'market/on-stock-changed',
        name: 'order.reserved',
        id: expect.any(String),
        correlation: 'browser-0001',
        order: order_id,
      },
    ])
  })

  it('is the edge’s own where the browser sends none, or one that does not fit a log', async () => {
    await world.call('readSnapshot', {}, { headers: { 'x-correlation-id': 'two\nlines' } })
    expect(world.log.at(-1)).toMatchObject({
      event: 'answered',
      endpoint: 'read-snapshot',
      correlation: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(world.log.at(-1)).not.toHaveProperty('request')
  })

  it('is told by a refusal too', async () => {
    await world.call('listHoldings', {}, { headers: { 'x-correlation-id': 'browser-0002' } })
    expect(linesOf('browser-0002')).toMatchObject([
      { event: 'refused', code: 'UNAUTHENTICATED', request: expect.any(String) },
    ])
  })

  it('begins anew with a partner’s webhook, and meets the others in the order', async () => {
    const { order_id, razorpay_order_id } = await placeAs('browser-0003')
    await pay(world, razorpay_order_id)
    await world.drain()
    const paid = told('order.paid')
    const lines = linesOf(paid?.correlation)
    expect(lines[0]).toMatchObject({ event: 'webhook-taken', vendor: 'razorpay' })
    expect(lines.map(({ event, name, lane }) => [event, name, lane])).toEqual(
      expect.arrayContaining([
        ['told', 'payment.noticed', undefined],
        ['told', 'order.paid', undefined],
        ['heard', 'order.paid', 'notice/on-order-news'],
      ]),
    )
    const threads = new Set(
      world.log.filter((line) => line['order'] === order_id).map(({ correlation }) => correlation),
    )
    expect(threads).toEqual(new Set(['browser-0003', paid?.correlation]))
  })

  it('goes through the steps of the workflow that a request began', async () => {
    const { order_id, razorpay_order_id } = await place(world, token)
    await pay(world, razorpay_order_id)
    await world.drain()
    const headers = { 'x-correlation-id': 'browser-0004' }
    await world.call('uploadOriginal', { body: { data: { service_order_id: order_id } } }, { as: token, headers })
    await world.drain()
    await world.sandbox('/signeasy/test/sign', {
      envelope_id: Number(await openDealTerm(world, token, order_id)),
      outcome: 'signed',
    })
    await settle(world)
    const steps = linesOf('browser-0004').filter(({ event }) => event === 'task-done')
    expect(steps.map(({ lane }) => lane)).toEqual([
      'agreement/task-prepare',
      'agreement/task-await',
      'agreement/task-file',
    ])
  })

  it('begins with the timer where a timer did the work', async () => {
    await place(world, token)
    await world.advance('PT23M')
    expect(linesOf(told('order.released')?.correlation).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['told', 'timer-done', 'heard']),
    )
  })
})

describe('what the reconciler finds', () => {
  const finds = () => world.log.filter(({ event }) => event === 'reconciler-found')

  it('is told when webhooks are lost: the payment, the escrow, the signature, the payout', async () => {
    await lever('lose')
    const { order_id, razorpay_order_id } = await place(world, token)
    await pay(world, razorpay_order_id)
    await settle(world)
    expect(finds()).toEqual([
      { level: 'warn', event: 'reconciler-found', order: order_id, correlation: expect.stringMatching(/^req_/) },
    ])
    for (let minute = 0; minute < 3; minute++) await settle(world)
    expect(finds()).toHaveLength(2)
    await sign(world, token, order_id)
    for (let minute = 0; minute < 3; minute++) await settle(world)
    expect(finds()).toHaveLength(3)
    await credit(world, order_id)
    for (let minute = 0; minute < 3; minute++) await settle(world)
    expect(finds()).toHaveLength(4)
  })

  it('is nothing when they are delivered', async () => {
    const { order_id, razorpay_order_id } = await place(world, token)
    await pay(world, razorpay_order_id)
    for (let minute = 0; minute < 4; minute++) await settle(world)
    await sign(world, token, order_id)
    for (let minute = 0; minute < 4; minute++) await settle(world)
    await credit(world, order_id)
    for (let minute = 0; minute < 4; minute++) await settle(world)
    expect(finds()).toEqual([])
  })

  it('is nothing when nobody pays, or when a paid order is given up', async () => {
    await place(world, token)
    await world.advance('PT23M')
    const { order_id, razorpay_order_id } = await place(world, token)
    await pay(world, razorpay_order_id)
    for (let minute = 0; minute < 4; minute++) await settle(world)
    await world.call('cancelOrder', { params: { id: order_id }, body: {} }, { as: token })
    for (let minute = 0; minute < 4; minute++) await settle(world)
    expect(told('order.refunded')).toBeDefined()
    expect(finds()).toEqual([])
  })
})

describe('a deal term that was declined', () => {
  it('ends its workflow, and not as a failure', async () => {
    const { order_id, razorpay_order_id } = await place(world, token)
    await pay(world, razorpay_order_id)
    await world.drain()
    await sign(world, token, order_id, 'declined')
    expect(await world.house.ports.workflow.status('sign-deal-term', `sign-${order_id}-1`)).toBe('SUCCEEDED')
  })
})

async function lever(webhooks: string): Promise<void> {
  const levers = { razorpay: { webhooks }, vouch: { webhooks }, signeasy: { webhooks } }
  const answer = await fetch(`${world.house.sandboxAddress}/levers`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(levers),
  })
  expect(answer.status).toBe(200)
}
