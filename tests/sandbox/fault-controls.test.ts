import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { systemFetch } from '#infra/local/server/fetch.ts'
import { dayMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { startHarness, secrets, type Harness } from './harness.ts'

let harness: Harness
beforeEach(async () => void (harness = await startHarness()))
afterEach(() => harness.close())

async function fail(receipt: string): Promise<string> {
  const { id } = await razorpay({
    fetch: systemFetch(),
    secrets,
    settings: harness.settings,
    clock: harness.clock,
  }).findOrCreateOrder({ receipt, amountPaise: paise(50_000), notes: {} })
  await harness.pay(id, 'failed')
  return id
}

/** The order ids of the webhooks, in the order of arrival. */
function orderIdsOfWebhooks() {
  return harness.api.received.map(({ event }) => event.payload['payment']?.entity['order_id'])
}

describe('webhooks', () => {
  test('arrive once, signed, at our route', async () => {
    await fail('ord_1')
    expect(harness.api.received).toEqual([])
    expect(await harness.drain()).toBe(true)
    expect(harness.api.received.map(({ path }) => path)).toEqual(['/webhooks/razorpay'])
    expect(harness.api.received[0]?.headers['x-razorpay-signature']).toMatch(/^[0-9a-f]{64}$/)
    expect(await harness.drain()).toBe(false)
  })

  test('are lost for good', async () => {
    await harness.faultControls({ webhooks: 'lose' })
    await fail('ord_1')
    await harness.faultControls({ webhooks: 'deliver' })
    await harness.pass(dayMs)
    expect(harness.events()).toEqual([])
  })

  test('arrive twice as the same event', async () => {
    await harness.faultControls({ webhooks: 'duplicate' })
    await fail('ord_1')
    await harness.drain()
    expect(harness.events()).toEqual(['payment.failed', 'payment.failed'])
    expect(new Set(harness.api.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
  })

  test('arrive a minute late', async () => {
    await harness.faultControls({ webhooks: 'delay' })
    await fail('ord_1')
    await harness.pass(minuteMs - 1)
    expect(harness.events()).toEqual([])
    await harness.pass(1)
    expect(harness.events()).toEqual(['payment.failed'])
  })

  test('arrive in reverse order', async () => {
    await harness.faultControls({ webhooks: 'reorder' })
    const first = await fail('ord_1')
    await harness.drain()
    expect(orderIdsOfWebhooks()).toEqual([])
    const second = await fail('ord_2')
    await harness.drain()
    expect(orderIdsOfWebhooks()).toEqual([second, first])
    const third = await fail('ord_3')
    await harness.faultControls({ webhooks: 'deliver' })
    const fourth = await fail('ord_4')
    await harness.drain()
    expect(orderIdsOfWebhooks()).toEqual([second, first, fourth, third])
  })

  test('that wait to be reordered wait five seconds at most', async () => {
    await harness.faultControls({ webhooks: 'reorder' })
    await fail('ord_1')
    await harness.pass(5 * secondMs)
    expect(harness.events()).toEqual(['payment.failed'])
  })

  test('are retried after a failure, with growing intervals, across a restart, for a day', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
    await harness.close()
    harness = await startHarness(join(folder, 'sandbox.sqlite'))
    harness.api.answer.status = 500
    await fail('ord_1')
    await harness.drain()
    await harness.restart()
    await harness.pass(10 * secondMs)
    await harness.pass(10 * secondMs)
    expect(harness.events()).toHaveLength(2)
    await harness.pass(10 * secondMs)
    expect(harness.events()).toHaveLength(3)
    for (let hours = 0; hours < 30; hours += 1) await harness.pass(60 * minuteMs)
    const tries = harness.events().length
    harness.api.answer.status = 200
    await harness.pass(7 * dayMs)
    expect(harness.events()).toHaveLength(tries)
    await rm(folder, { recursive: true })
  })
})

describe('calls', () => {
  test('fail with the configured rate, before and after their effect in turn', async () => {
    await harness.faultControls({ errorRate: 0.5 })
    const statuses: number[] = []
    for (let call = 0; call < 8; call += 1) statuses.push((await harness.send('GET', '/razorpay/v1/orders')).status)
    expect(statuses).toEqual([401, 503, 401, 503, 401, 503, 401, 503])
  })

  test('of browsers never fail', async () => {
    await harness.faultControls({ errorRate: 1 })
    expect((await harness.send('GET', '/razorpay/v1/checkout.js')).status).toBe(200)
  })
})

describe('the server of the partner simulators', () => {
  test('refuses unknown fault controls, and names them', async () => {
    for (const [faultControls, expected] of [
      [{ razorpay: { errorRate: 2 } }, 'razorpay.errorRate'],
      [{ razorpay: { webhooks: 'eat' } }, 'razorpay.webhooks'],
      [{ nobody: {} }, 'nobody'],
      [{ razorpay: { speed: 1 } }, 'speed'],
    ] as const) {
      const answer = await harness.send('PUT', '/levers', faultControls)
      expect(answer.status).toBe(400)
      expect(answer.text).toContain(expected)
    }
    expect((await harness.send('GET', '/levers')).json()).toEqual({
      razorpay: {
        latencyMs: 0,
        errorRate: 0,
        webhooks: 'deliver',
        refundAfterMs: 2000,
        refundsFail: 0,
        lateAfterMs: 600_000,
        feeBps: 200,
        settlementAfterMs: 4_000,
        settlementsFail: 0,
        settlementRetryRenews: 0,
        settledElsewhere: 0,
        bankCreditAfterMs: 0,
        payoutAfterMs: 0,
        payoutOutcome: 0,
        payoutFeePaise: 0,
        payoutKeysForgottenAfterS: 0,
        reversalsUnnamed: 0,
        accountRefused: 0,
        accountKind: 0,
        balanceRunsOut: 0,
        balanceUnstated: 0,
        balanceRefused: 0,
        instantRefunds: 0,
        speedChangesAfterMs: -1,
        validationAfterMs: 0,
        validationSaysValid: 0,
        disputesTakeAtOnce: 1,
      },
    })
  })

  test('moves its clock by a duration', async () => {
    expect((await harness.send('POST', '/clock', { advance: 'PT25M' })).json()).toEqual({
      now: '2026-11-21T06:55:00.000Z',
    })
    for (const advance of ['25', 'PT', 'P1Y', ''])
      expect((await harness.send('POST', '/clock', { advance })).status).toBe(400)
    expect(harness.clock.now()).toBe('2026-11-21T06:55:00.000Z')
  })

  test('has a page and an inbox, and answers 404 elsewhere', async () => {
    expect((await harness.send('GET', '/')).text).toContain('success@razorpay')
    expect((await harness.send('GET', '/inbox?to=%2B919000000001')).json()).toEqual([])
    expect((await harness.send('GET', '/nowhere')).status).toBe(404)
  })
})
