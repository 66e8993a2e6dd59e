import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setMaintenance } from '#functions/platform/http/maintenance.ts'
import { functions } from '#infra/functions/registry.ts'
import { functionsOf } from '#infra/functions/define.ts'
import { type EndpointName, endpoints } from '#shared/registry.ts'
import { closesForMaintenance, type Endpoint } from '#shared/kernel/endpoint.ts'
import { asha, seedData, kaveri } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import {
  balances,
  credit,
  deskToken,
  orderOf,
  pay,
  placeOrder,
  settle,
  sign,
  deliveredBalances,
} from '#tests/harness/steps/order.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness({ seedData })
})
afterEach(() => harness.close())

/** Turns maintenance mode on or off, and waits until all functions have read it. */
async function close(on = true): Promise<void> {
  await setMaintenance(harness.app.context, on)
  await harness.advance('PT30S')
}

/** Sends a request without a body or a session. */
async function ask(method: string, target: string) {
  const { status, headers, body } = await harness.app.call({
    method,
    target,
    headers: {},
    body: new Uint8Array(),
    address: '203.0.113.7',
  })
  const text = Buffer.from(body).toString()
  return { status, headers, body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) }
}

const isMaintenanceShown = async () => (await ask('GET', '/config.json')).body?.['maintenanceMode']

/** Endpoints that work during maintenance (docs/specification): those that finish a running purchase. */
const availableEndpoints: readonly EndpointName[] = [
  'createEnvelope',
  'createServiceOrder',
  'readEscrowSteps',
  'readLoginDetail',
  'readPaymentStatus',
  'readSigningAddress',
  'takePaymentCallback',
  'uploadOriginal',
  'uploadRiskDisclosure',
  'verifyPayment',
]

describe('an application in maintenance mode', () => {
  it('refuses every request but those of the desk and of running purchases, before it checks the session', async () => {
    await close()
    const all: [string, Endpoint][] = Object.entries(endpoints)
    for (const [name, endpoint] of all) {
      const { status, headers, body } = await ask(endpoint.method, `/api${endpoint.path.replace(/\{\w+\}/g, 'x')}`)
      const isAvailable = endpoint.who === 'desk' || availableEndpoints.includes(name as EndpointName)
      expect(status === 503, `${name} answered ${status}`).toBe(!isAvailable)
      if (isAvailable) continue
      expect(headers['retry-after']).toBe('60')
      expect(body).toEqual({
        name: 'MaintenanceError',
        message: 'MAINTENANCE',
        words: 'We are closed for maintenance and will be back soon. Your orders, money and shares are not affected.',
        request_id: expect.any(String),
      })
    }
  })

  it('still answers unknown addresses as usual', async () => {
    await close()
    expect((await ask('GET', '/api/nothing')).status).toBe(404)
  })

  it('shows it in its configuration and its log, without an alarm', async () => {
    expect(await isMaintenanceShown()).toBe(false)
    await close()
    expect(await isMaintenanceShown()).toBe(true)
    await ask('GET', '/api/market/snapshot.json')
    expect(harness.log.filter(({ code }) => code === 'MAINTENANCE')).toMatchObject([
      { level: 'info', event: 'refused', status: 503 },
    ])
  })

  it('lets a running purchase finish, and starts none', async () => {
    const token = await harness.logIn(asha.phone)
    const checkout = await placeOrder(harness, token)
    await close()

    const { body: me } = await harness.call('readLoginDetail', {}, { as: token })
    const again = await harness.call(
      'quoteOrder',
      { query: { user_id: me.data.id, security_id: kaveri } },
      { as: token },
    )
    expect(again.failure).toMatchObject({ name: 'MaintenanceError', message: 'MAINTENANCE' })
    expect((await harness.call('sendLoginCode', { body: { username: '919000000001' } })).status).toBe(503)
    expect(
      (await harness.call('cancelOrder', { params: { id: checkout.order_id }, body: {} }, { as: token })).status,
    ).toBe(503)

    await pay(harness, checkout.razorpay_order_id)
    await settle(harness)
    const returned = await harness.call('takePaymentCallback', {
      params: { order_id: checkout.order_id },
      body: { razorpay_payment_id: 'pay_1' },
    })
    expect(returned.status).toBe(303)
    const paid = await harness.call('readPaymentStatus', { body: { paymentid: checkout.order_id } }, { as: token })
    expect(paid.body.message.data.status).toBe('completed')
    const { body: service } = await harness.call(
      'createServiceOrder',
      { body: { order_id: checkout.order_id } },
      { as: token },
    )
    await sign(harness, token, service.data.service_order_id)
    await credit(harness, checkout.order_id)
    const { body: steps } = await harness.call(
      'readEscrowSteps',
      { body: { service_id: service.data.service_order_id } },
      { as: token },
    )
    expect(steps.message.at(-1)).toMatchObject({ label: 'Released to provider', time: expect.any(String) })
    expect(await balances(harness, checkout.order_id)).toEqual(deliveredBalances)

    await close(false)
    expect(await orderOf(harness, token, checkout.order_id)).toMatchObject({
      holding_status: 'OWNED',
      user_signed_status: 'complete',
    })
    expect(harness.app.deadLetters()).toEqual([])
  })

  it('accepts webhooks and serves the desk', async () => {
    const token = await harness.logIn(asha.phone)
    const checkout = await placeOrder(harness, token)
    await close()
    await pay(harness, checkout.razorpay_order_id)
    await harness.advance('PT10S')
    expect(
      harness.log.filter(
        ({ event, functionName }) => event === 'event-handled' && functionName === 'payment/on-payment-noticed',
      ),
    ).not.toEqual([])
    expect((await ask('POST', '/api/webhooks/razorpay')).status).toBe(401)
    const { body } = await harness.call(
      'listDeskOrders',
      { query: {} },
      { as: await deskToken(harness, '+919000000011') },
    )
    expect(body.data.map(({ order_id }) => order_id)).toEqual([checkout.order_id])
  })

  it('works again 30 seconds after the flag is removed', async () => {
    const catalogueStatus = async () => (await ask('GET', '/api/market/snapshot.json')).status
    await close()
    expect(await catalogueStatus()).toBe(503)
    await setMaintenance(harness.app.context, false)
    await harness.advance('PT29S')
    expect(await catalogueStatus()).toBe(503)
    await harness.advance('PT1S')
    expect(await catalogueStatus()).toBe(200)
    expect(await isMaintenanceShown()).toBe(false)
    expect(await harness.logIn(asha.phone)).toMatch(/\./)
  })
})

it('reads the maintenance flag in every function, so each has a table', () => {
  const blind = functionsOf(functions, 'http').filter(({ permissions }) => permissions.table === 'none')
  expect(blind.flatMap(({ trigger }) => Object.values(trigger.endpoints)).filter(closesForMaintenance)).toEqual([])
})
