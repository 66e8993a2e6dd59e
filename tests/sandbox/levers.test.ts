import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { systemFetch } from '#infra/local/fetch.ts'
import { dayMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { openWorld, secrets, type World } from './world.ts'

let world: World
beforeEach(async () => void (world = await openWorld()))
afterEach(() => world.close())

async function fail(receipt: string): Promise<string> {
  const { id } = await razorpay({
    fetch: systemFetch(),
    secrets,
    settings: world.settings,
    clock: world.clock,
  }).findOrCreateOrder({ receipt, amountPaise: paise(50_000), notes: {} })
  await world.pay(id, 'failed')
  return id
}

/** Of which orders the webhooks spoke, in the order in which they came. */
function spokenOf() {
  return world.api.heard.map(({ event }) => event.payload['payment']?.entity['order_id'])
}

describe('webhooks', () => {
  test('arrive once, with their proof, at our route', async () => {
    await fail('ord_1')
    expect(world.api.heard).toEqual([])
    expect(await world.drain()).toBe(true)
    expect(world.api.heard.map(({ path }) => path)).toEqual(['/webhooks/razorpay'])
    expect(world.api.heard[0]?.headers['x-razorpay-signature']).toMatch(/^[0-9a-f]{64}$/)
    expect(await world.drain()).toBe(false)
  })

  test('are lost for good', async () => {
    await world.levers({ webhooks: 'lose' })
    await fail('ord_1')
    await world.levers({ webhooks: 'deliver' })
    await world.pass(dayMs)
    expect(world.events()).toEqual([])
  })

  test('come twice as the same event', async () => {
    await world.levers({ webhooks: 'duplicate' })
    await fail('ord_1')
    await world.drain()
    expect(world.events()).toEqual(['payment.failed', 'payment.failed'])
    expect(new Set(world.api.heard.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
  })

  test('come a minute late', async () => {
    await world.levers({ webhooks: 'delay' })
    await fail('ord_1')
    await world.pass(minuteMs - 1)
    expect(world.events()).toEqual([])
    await world.pass(1)
    expect(world.events()).toEqual(['payment.failed'])
  })

  test('change places', async () => {
    await world.levers({ webhooks: 'reorder' })
    const first = await fail('ord_1')
    await world.drain()
    expect(spokenOf()).toEqual([])
    const second = await fail('ord_2')
    await world.drain()
    expect(spokenOf()).toEqual([second, first])
    const third = await fail('ord_3')
    await world.levers({ webhooks: 'deliver' })
    const fourth = await fail('ord_4')
    await world.drain()
    expect(spokenOf()).toEqual([second, first, fourth, third])
  })

  test('that wait for another wait five seconds at most', async () => {
    await world.levers({ webhooks: 'reorder' })
    await fail('ord_1')
    await world.pass(5 * secondMs)
    expect(world.events()).toEqual(['payment.failed'])
  })

  test('are tried again after a failure, ever later, across a restart, for a day', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
    await world.close()
    world = await openWorld(join(folder, 'sandbox.sqlite'))
    world.api.answer.status = 500
    await fail('ord_1')
    await world.drain()
    await world.restart()
    await world.pass(10 * secondMs)
    await world.pass(10 * secondMs)
    expect(world.events()).toHaveLength(2)
    await world.pass(10 * secondMs)
    expect(world.events()).toHaveLength(3)
    for (let hours = 0; hours < 30; hours += 1) await world.pass(60 * minuteMs)
    const tries = world.events().length
    world.api.answer.status = 200
    await world.pass(7 * dayMs)
    expect(world.events()).toHaveLength(tries)
    await rm(folder, { recursive: true })
  })
})

describe('calls', () => {
  test('fail by the share that the lever says, before and after their effect in turn', async () => {
    await world.levers({ errorRate: 0.5 })
    const statuses: number[] = []
    for (let call = 0; call < 8; call += 1) statuses.push((await world.send('GET', '/razorpay/v1/orders')).status)
    expect(statuses).toEqual([401, 503, 401, 503, 401, 503, 401, 503])
  })

  test('of people’s browsers never fail', async () => {
    await world.levers({ errorRate: 1 })
    expect((await world.send('GET', '/razorpay/v1/checkout.js')).status).toBe(200)
  })
})

describe('the house of the sandboxes', () => {
  test('refuses levers that it does not know, in words', async () => {
    for (const [levers, words] of [
      [{ razorpay: { errorRate: 2 } }, 'razorpay.errorRate'],
      [{ razorpay: { webhooks: 'eat' } }, 'razorpay.webhooks'],
      [{ nobody: {} }, 'nobody'],
      [{ razorpay: { speed: 1 } }, 'speed'],
    ] as const) {
      const answer = await world.send('PUT', '/levers', levers)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(words)
    }
    expect((await world.send('GET', '/levers')).json()).toEqual({
      razorpay: {
        latencyMs: 0,
        errorRate: 0,
        webhooks: 'deliver',
        refundAfterMs: 2000,
        refundsFail: 0,
        lateAfterMs: 600_000,
      },
    })
  })

  test('moves its clock by a duration', async () => {
    expect((await world.send('POST', '/clock', { advance: 'PT25M' })).json()).toEqual({
      now: '2026-11-21T06:55:00.000Z',
    })
    for (const advance of ['25', 'PT', 'P1Y', ''])
      expect((await world.send('POST', '/clock', { advance })).status).toBe(400)
    expect(world.clock.now()).toBe('2026-11-21T06:55:00.000Z')
  })

  test('has a page and an inbox, and nothing elsewhere', async () => {
    expect((await world.send('GET', '/')).text).toContain('success@razorpay')
    expect((await world.send('GET', '/inbox?to=%2B919000000001')).json()).toEqual([])
    expect((await world.send('GET', '/nowhere')).status).toBe(404)
  })
})
