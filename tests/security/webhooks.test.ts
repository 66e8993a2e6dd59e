import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jsonOf } from '#shared/kernel/json.ts'
import type { SecretName } from '#shared/kernel/permissions.ts'
import { functions } from '#infra/functions/registry.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { asha, kaveri } from '#tests/harness/seed.ts'
import { placeOrder, stockOf } from '#tests/harness/steps/order.ts'
import { ordersOf } from '#tests/simulation/items.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { people } from './actors.ts'
import { rawTexts } from './mutate-input.ts'
import { violationsIn } from './oracle.ts'
import { unknownVendors, vendorNames } from './routes.ts'
import { rowsOf, writesOf } from './table.ts'
import { tokenOf } from './token.ts'
import { type Received, send } from './wire.ts'

/** An unpaid order. */
type Placed = Awaited<ReturnType<typeof placeOrder>>

/** The webhook of a vendor and its proof of authenticity. */
interface Vendor {
  readonly secret: SecretName
  readonly type: string
  /** An event about one of our orders. */
  eventAbout(order: Placed): unknown
  encode(event: unknown): string
  /** A body with its proof: in a header, or in the body. */
  sign(text: string, secret: string): { readonly body: string; readonly headers: Readonly<Record<string, string>> }
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const form = (fields: unknown) =>
  new URLSearchParams(
    Object.entries(fields as object).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  ).toString()

const vendors: Readonly<Record<string, Vendor>> = {
  razorpay: {
    secret: 'razorpay-webhook-secret',
    type: 'application/json',
    eventAbout: ({ razorpay_order_id: id }) => ({
      entity: 'event',
      event: 'payment.captured',
      account_id: 'acc_Other',
      contains: ['payment'],
      created_at: 1,
      payload: {
        payment: { entity: { id: 'pay_MadeUp', order_id: id, status: 'captured', amount: 1, captured: true } },
        order: { entity: { id, status: 'paid' } },
      },
    }),
    encode: (event) => JSON.stringify(event) ?? '',
    sign: (text, secret) => ({ body: text, headers: { 'x-razorpay-signature': hmac(secret, text) } }),
  },
  vouch: {
    secret: 'vouch-webhook-secret',
    type: 'application/x-www-form-urlencoded',
    eventAbout: ({ order_id }) => ({
      event: 'collect_success',
      order_id,
      amount: '1',
      currency_code: 'INR',
      utr: 'UTR1',
      timestamp: '1/1/1999, 1:00:00 am',
    }),
    encode: form,
    sign: (text, secret) => ({ body: text, headers: { 'x-vouch-signature': hmac(secret, text) } }),
  },
  signeasy: {
    secret: 'signeasy-webhook-token',
    type: 'application/json',
    eventAbout: () => ({
      data: { id: 1_000_001, status: 'completed' },
      metadata: { event_type: 'rs.completed', event_time: 1, client_id: 'another' },
    }),
    encode: (event) => JSON.stringify(event) ?? '',
    // The proof is a field of the body, so that the body must be an object.
    sign(text, secret) {
      const event = jsonOf(text) as Record<string, unknown> | null | undefined
      const metadata = { event_type: 'rs.completed', ...(event?.['metadata'] as object | undefined), token: secret }
      const within = event === undefined ? JSON.stringify(text) : text
      // Concatenated as text, because deeply nested JSON can be parsed but not stringified.
      return {
        body:
          event?.['data'] === undefined
            ? `{"data":${within},"metadata":${JSON.stringify(metadata)}}`
            : JSON.stringify({ ...event, metadata }),
        headers: {},
      }
    },
  },
}

let harness: Harness
let order: Placed
const secrets = openSecrets()

beforeAll(async () => {
  harness = await startHarness({ seedData: people, secrets })
  order = await placeOrder(harness, await tokenOf(harness.app.context, asha.phone))
  await harness.drain()
})
afterAll(() => harness.close())
beforeEach(() => harness.drain())

const paths = vendorNames.map((name) => `/webhooks/${name}`)
const vendorOf = (path: string) => vendors[path.slice('/webhooks/'.length)] as Vendor

function post(path: string, body: string | Uint8Array, headers: Readonly<Record<string, string>>): Promise<Received> {
  return send(harness, {
    method: 'POST',
    target: `/api${path}`,
    headers,
    body: Buffer.from(body),
    address: '203.0.113.7',
  })
}

async function deliver(
  path: string,
  text: string,
  more: Readonly<Record<string, string>> = {},
  secret?: string,
): Promise<Received> {
  const { type, sign, secret: name } = vendorOf(path)
  const { body, headers } = sign(text, secret ?? (await secrets.read(name)))
  return post(path, body, { 'content-type': type, ...headers, ...more })
}

/** The state of money and shares, and all personal rows. */
function businessState(): unknown {
  const orders = ordersOf(harness).map(
    ({ id, payment, escrow, stock, signature, transfer, ending: { cancelled } }) => ({
      id,
      payment: payment.state,
      escrow: escrow.state,
      stock: stock.state,
      signature: signature.state,
      transfer: transfer.state,
      payments: payment.captured,
      cancelled,
    }),
  )
  return [
    orders,
    [...rowsOf(harness)].filter(([key]) => /^(order#stock|order#user|holding|agreement|account#user)#/.test(key)),
  ]
}

const publishedCount = () =>
  harness.log.filter(({ event, name }) => event === 'event-published' && String(name).endsWith('noticed')).length
const unreadableCount = () => harness.log.filter(({ event }) => event === 'webhook-unreadable').length
const ids = fc.constantFrom('', '__proto__', '../x', 'a#b', '\u0000', 'evt_1', 'x'.repeat(500), 'x'.repeat(5_000))

/** A vendor's event with one field, at any depth, replaced. */
function mutatedEvents(vendor: Vendor): fc.Arbitrary<string> {
  const event = vendor.eventAbout(order)
  const wrong = fc.oneof(
    fc.constantFrom<unknown[]>(
      undefined,
      null,
      '',
      0,
      -1,
      1.5,
      1e21,
      2 ** 53,
      '9'.repeat(70),
      true,
      [],
      {},
      ['x'],
      order.order_id,
      order.razorpay_order_id,
      '__proto__',
      'x'.repeat(64),
      'x'.repeat(65),
      'ord_another_merchant',
      'order_AnotherMerchant',
      '\u0000',
      '2199-01-01T00:00:00Z',
      99_999_999_999,
      '1/1/1999, 1:00:00 am',
    ),
    fc.jsonValue(),
  )
  return fc
    .tuple(fc.constantFrom(...pathsIn(event)), wrong)
    .map(([path, value]) => vendor.encode(changed(event, path, value)))
}

const pathsIn = (value: unknown, at: readonly string[] = []): (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, each]) => [[...at, name], ...pathsIn(each, [...at, name])])

function changed(within: unknown, [first = '', ...rest]: readonly string[], value: unknown): unknown {
  const before = within as Record<string, unknown>
  const after = { ...before, [first]: rest.length === 0 ? value : changed(before[first], rest, value) }
  return Array.isArray(within) ? Object.values(after) : after
}

it('has a vendor for exactly the webhook paths', () => {
  expect(unknownVendors(functions, vendors)).toEqual([])
})

describe.each(paths)('the webhook %s', (path) => {
  const vendor = vendorOf(path)

  it('refuses any bytes without a valid proof, and writes nothing (E85)', async () => {
    const writes = writesOf(harness)
    const signatures = fc.constantFrom(
      '',
      'a'.repeat(64),
      'A'.repeat(64),
      'zz',
      'a'.repeat(9_000),
      '\u0000',
      'sha256=',
      'é'.repeat(32),
    )
    const bodies = fc.oneof(
      rawTexts.map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom(vendor.encode(vendor.eventAbout(order))).map((text) => Buffer.from(text)),
    )
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.option(signatures, { nil: undefined }),
        fc.constantFrom('application/json', vendor.type, 'text/plain', ''),
        ids,
        async (body, signature, type, id) => {
          const given = signature ?? createHmac('sha256', '').update(body).digest('hex')
          const received = await post(path, body, {
            'content-type': type,
            'x-razorpay-signature': given,
            'x-vouch-signature': given,
            'x-razorpay-event-id': id,
          })
          expect(received).toMatchObject({ status: 401, body: { name: 'UnauthorizedError' } })
        },
      ),
      { seed: 1, numRuns: 120 },
    )
    expect(writesOf(harness)).toBe(writes)
  })

  it('withstands any authentic body, and changes no state because of it', async () => {
    const before = businessState()
    const texts = fc.oneof({ weight: 3, arbitrary: mutatedEvents(vendor) }, { weight: 1, arbitrary: rawTexts })
    await fc.assert(
      fc.asyncProperty(
        texts,
        ids,
        fc.constantFrom(vendor.type, 'text/plain', '', 'application/json; charset=utf-16'),
        async (text, id, type) => {
          const received = await deliver(path, text, { 'content-type': type, 'x-razorpay-event-id': id })
          expect([...violationsIn(received)]).toEqual([])
          expect(received).toMatchObject({ status: 200, body: {} })
          await harness.drain()
        },
      ),
      { seed: 1, numRuns: 300 },
    )
    expect(businessState()).toEqual(before)
    expect(harness.app.deadLetters()).toEqual([])
  })

  it('asks the partner instead of trusting an invented event (G6)', async () => {
    const before = businessState()
    expect((await deliver(path, vendor.encode(vendor.eventAbout(order)))).status).toBe(200)
    await harness.settle()
    expect(businessState()).toEqual(before)
    expect((await stockOf(harness, kaveri)).sold).toBe(0)
  })

  it('archives and logs an unreadable body, and answers 200', async () => {
    const [logged, publishedBefore] = [unreadableCount(), publishedCount()]
    expect((await deliver(path, vendor.encode({ unheard: 'of' }))).status).toBe(200)
    expect([unreadableCount(), publishedCount()]).toEqual([logged + 1, publishedBefore])
  })

  it('refuses an oversized body, authentic or not', async () => {
    const text = vendor.encode({ ...(vendor.eventAbout(order) as object), note: 'x'.repeat(256 * 1024) })
    expect(await deliver(path, text)).toMatchObject({ status: 413, body: { name: 'PayloadTooLargeError' } })
  })

  it('takes repeated deliveries at once, and publishes nothing for one that comes later (G10)', async () => {
    const text = vendor.encode({ ...(vendor.eventAbout(order) as object), seen: 'twice' })
    const more: Record<string, string> = path.endsWith('razorpay') ? { 'x-razorpay-event-id': 'evt_twice' } : {}
    const before = businessState()
    const publishedBefore = publishedCount()
    const received = await Promise.all([1, 2, 3].map(() => deliver(path, text, more)))
    expect(received.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(publishedCount()).toBeGreaterThan(publishedBefore)
    await harness.drain()
    expect(businessState()).toEqual(before)
    for (const pause of ['PT1S', 'PT24H']) {
      await harness.advance(pause)
      const later = publishedCount()
      expect((await deliver(path, text, more)).status).toBe(200)
      expect(publishedCount()).toBe(later)
    }
  })

  it('refuses an altered body and a wrong secret (G6)', async () => {
    const writes = writesOf(harness)
    const text = vendor.encode(vendor.eventAbout(order))
    const { body, headers } = vendor.sign(text, await secrets.read(vendor.secret))
    if (Object.keys(headers).length > 0)
      expect((await post(path, `${body} `, { 'content-type': vendor.type, ...headers })).status).toBe(401)
    for (const wrong of ['', ' ', 'whsec', (await secrets.read(vendor.secret)).slice(1)])
      expect((await deliver(path, text, {}, wrong)).status, wrong).toBe(401)
    expect(writesOf(harness)).toBe(writes)
  })

  it('accepts the old secret during a rotation, and neither both together nor an empty one', async () => {
    const old = await secrets.read(vendor.secret)
    const text = vendor.encode(vendor.eventAbout(order))
    await secrets.replace(vendor.secret, `fresh-word ${old}`, `two/${path}`)
    for (const right of ['fresh-word', old]) expect((await deliver(path, text, {}, right)).status, right).toBe(200)
    for (const wrong of ['', `fresh-word ${old}`])
      expect((await deliver(path, text, {}, wrong)).status, wrong).toBe(401)
    await secrets.replace(vendor.secret, 'fresh-word', `one/${path}`)
    expect((await deliver(path, text, {}, 'fresh-word')).status).toBe(200)
    expect((await deliver(path, text, {}, old)).status).toBe(401)
  })
})

describe('/webhooks/razorpay', () => {
  const path = '/webhooks/razorpay'
  const encode = (note: string) => JSON.stringify({ ...(vendorOf(path).eventAbout(order) as object), note })

  it('deduplicates by the event id: another body with the same id is a repeat, the same body with another id is not (G6)', async () => {
    const publishedBefore = publishedCount()
    await deliver(path, encode('one'), { 'x-razorpay-event-id': 'evt_one' })
    await deliver(path, encode('other'), { 'x-razorpay-event-id': 'evt_one' })
    expect(publishedCount()).toBe(publishedBefore + 1)
    await deliver(path, encode('one'), { 'x-razorpay-event-id': 'evt_other' })
    expect(publishedCount()).toBe(publishedBefore + 2)
  })
})
