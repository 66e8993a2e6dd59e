import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SecretName } from '#functions/platform/port/ports.ts'
import { functions } from '#infra/functions/registry.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { asha, kaveri } from '#tests/harness/seed.ts'
import { place, stockOf } from '#tests/integration/steps.ts'
import { ordersOf } from '#tests/simulation/invariants.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { people } from './actors.ts'
import { rawTexts } from './mutate-input.ts'
import { wrongIn } from './oracle.ts'
import { unknownVendors, vendorNames } from './routes.ts'
import { rowsOf, writesOf } from './table.ts'
import { tokenOf } from './token.ts'
import { type Received, send } from './wire.ts'

/** An order that is not paid. */
type Placed = Awaited<ReturnType<typeof place>>

/** How a vendor tells of something, and how it proves itself. */
interface Vendor {
  readonly secret: SecretName
  readonly type: string
  /** What it would say of a thing of ours that has come about. */
  says(about: Placed): unknown
  written(said: unknown): string
  /** A body with its proof: in a header, or within. */
  proved(text: string, secret: string): { readonly body: string; readonly headers: Readonly<Record<string, string>> }
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
    says: ({ razorpay_order_id: id }) => ({
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
    written: (said) => JSON.stringify(said) ?? '',
    proved: (text, secret) => ({ body: text, headers: { 'x-razorpay-signature': hmac(secret, text) } }),
  },
  vouch: {
    secret: 'vouch-webhook-secret',
    type: 'application/x-www-form-urlencoded',
    says: ({ order_id }) => ({
      event: 'collect_success',
      order_id,
      amount: '1',
      currency_code: 'INR',
      utr: 'UTR1',
      timestamp: '1/1/1999, 1:00:00 am',
    }),
    written: form,
    proved: (text, secret) => ({ body: text, headers: { 'x-vouch-signature': hmac(secret, text) } }),
  },
  signeasy: {
    secret: 'signeasy-webhook-token',
    type: 'application/json',
    says: () => ({
      data: { id: 1_000_001, status: 'completed' },
      metadata: { event_type: 'rs.completed', event_time: 1, client_id: 'another' },
    }),
    written: (said) => JSON.stringify(said) ?? '',
    // The proof is a word of the body itself: what is no object cannot bear it.
    proved(text, secret) {
      const said = parsed(text) as Record<string, unknown> | null | undefined
      const metadata = { event_type: 'rs.completed', ...(said?.['metadata'] as object | undefined), token: secret }
      const within = said === undefined ? JSON.stringify(text) : text
      // Written around it, because what is nested deeply can be read but not be written by us.
      return {
        body:
          said?.['data'] === undefined
            ? `{"data":${within},"metadata":${JSON.stringify(metadata)}}`
            : JSON.stringify({ ...said, metadata }),
        headers: {},
      }
    },
  },
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

let harness: Harness
let about: Placed
const secrets = openSecrets()

beforeAll(async () => {
  harness = await startHarness({ seedData: people, secrets })
  about = await place(harness, await tokenOf(harness.app.ports, asha.phone))
  await harness.drain()
})
afterAll(() => harness.close())
beforeEach(() => harness.drain())

const paths = vendorNames.map((name) => `/webhooks/${name}`)
const vendorOf = (path: string) => vendors[path.slice('/webhooks/'.length)] as Vendor

function knock(path: string, body: string | Uint8Array, headers: Readonly<Record<string, string>>): Promise<Received> {
  return send(harness, {
    method: 'POST',
    target: `/api${path}`,
    headers,
    body: Buffer.from(body),
    address: '203.0.113.7',
  })
}

async function tell(
  path: string,
  text: string,
  more: Readonly<Record<string, string>> = {},
  secret?: string,
): Promise<Received> {
  const { type, proved, secret: name } = vendorOf(path)
  const { body, headers } = proved(text, secret ?? (await secrets.read(name)))
  return knock(path, body, { 'content-type': type, ...headers, ...more })
}

/** Where money and shares stand, and all that is written of people. */
function affairs(): unknown {
  const orders = ordersOf(harness).map(({ id, payment, escrow, stock, signature, transfer, payments, cancelled }) => ({
    id,
    payment,
    escrow,
    stock,
    signature,
    transfer,
    payments,
    cancelled,
  }))
  return [orders, [...rowsOf(harness)].filter(([key]) => /^(ledger|stock|holding|user|attempt)#/.test(key))]
}

const noticesIn = () => [...rowsOf(harness).keys()].filter((key) => key.startsWith('outbox#')).length
const unreadable = () => harness.log.filter(({ event }) => event === 'webhook-unreadable').length
const ids = fc.constantFrom('', '__proto__', '../x', 'a#b', '\u0000', 'evt_1', 'x'.repeat(500), 'x'.repeat(5_000))

/** One field of what a vendor would say, anywhere in it, made something else. */
function wrongSaid(vendor: Vendor): fc.Arbitrary<string> {
  const said = vendor.says(about)
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
      about.order_id,
      about.razorpay_order_id,
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
    .tuple(fc.constantFrom(...placesIn(said)), wrong)
    .map(([place, value]) => vendor.written(changed(said, place, value)))
}

const placesIn = (value: unknown, at: readonly string[] = []): (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, each]) => [[...at, name], ...placesIn(each, [...at, name])])

function changed(within: unknown, [first = '', ...rest]: readonly string[], value: unknown): unknown {
  const before = within as Record<string, unknown>
  const after = { ...before, [first]: rest.length === 0 ? value : changed(before[first], rest, value) }
  return Array.isArray(within) ? Object.values(after) : after
}

it('has a vendor for each path where a partner calls, and no other', () => {
  expect(unknownVendors(functions, vendors)).toEqual([])
})

describe.each(paths)('%s, where a partner calls', (path) => {
  const vendor = vendorOf(path)

  it('takes nothing without its proof, whatever the bytes, and leaves no trace of it', async () => {
    const writes = writesOf(harness)
    const marks = fc.constantFrom(
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
      fc.constantFrom(vendor.written(vendor.says(about))).map((text) => Buffer.from(text)),
    )
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.option(marks, { nil: undefined }),
        fc.constantFrom('application/json', vendor.type, 'text/plain', ''),
        ids,
        async (body, mark, type, id) => {
          const given = mark ?? createHmac('sha256', '').update(body).digest('hex')
          const heard = await knock(path, body, {
            'content-type': type,
            'x-razorpay-signature': given,
            'x-vouch-signature': given,
            'x-razorpay-event-id': id,
          })
          expect(heard).toMatchObject({ status: 401, body: { name: 'UnauthorizedError' } })
        },
      ),
      { seed: 1, numRuns: 120 },
    )
    expect(writesOf(harness)).toBe(writes)
  })

  it('bears whatever is proven, and moves nothing because of it', async () => {
    const before = affairs()
    const texts = fc.oneof({ weight: 3, arbitrary: wrongSaid(vendor) }, { weight: 1, arbitrary: rawTexts })
    await fc.assert(
      fc.asyncProperty(
        texts,
        ids,
        fc.constantFrom(vendor.type, 'text/plain', '', 'application/json; charset=utf-16'),
        async (text, id, type) => {
          const heard = await tell(path, text, { 'content-type': type, 'x-razorpay-event-id': id })
          expect([...wrongIn(heard)]).toEqual([])
          expect(heard).toMatchObject({ status: 200, body: {} })
          await harness.drain()
        },
      ),
      { seed: 1, numRuns: 300 },
    )
    expect(affairs()).toEqual(before)
    expect(harness.app.deadLetters()).toEqual([])
  })

  it('asks the partner when an event was made up, whatever that event says has come about', async () => {
    const before = affairs()
    expect((await tell(path, vendor.written(vendor.says(about)))).status).toBe(200)
    await harness.settle()
    expect(affairs()).toEqual(before)
    expect((await stockOf(harness, kaveri)).sold).toBe(0)
  })

  it('keeps and logs what it cannot read, and answers 200', async () => {
    const [logged, told] = [unreadable(), noticesIn()]
    expect((await tell(path, vendor.written({ unheard: 'of' }))).status).toBe(200)
    expect([unreadable(), noticesIn()]).toEqual([logged + 1, told])
  })

  it('refuses one that is too big, proven or not', async () => {
    const text = vendor.written({ ...(vendor.says(about) as object), note: 'x'.repeat(256 * 1024) })
    expect(await tell(path, text)).toMatchObject({ status: 413, body: { name: 'PayloadTooLargeError' } })
  })

  it('tells once of what is sent twice, at once or a day later', async () => {
    const text = vendor.written({ ...(vendor.says(about) as object), seen: 'twice' })
    const more: Record<string, string> = path.endsWith('razorpay') ? { 'x-razorpay-event-id': 'evt_twice' } : {}
    const told = noticesIn()
    const heard = await Promise.all([1, 2, 3].map(() => tell(path, text, more)))
    expect(heard.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(noticesIn()).toBe(told + 1)
    await harness.advance('PT24H')
    const later = noticesIn()
    expect((await tell(path, text, more)).status).toBe(200)
    expect(noticesIn()).toBe(later)
  })

  it('refuses a body changed on its way, and one proven with a secret that is not ours', async () => {
    const writes = writesOf(harness)
    const text = vendor.written(vendor.says(about))
    const { body, headers } = vendor.proved(text, await secrets.read(vendor.secret))
    if (Object.keys(headers).length > 0)
      expect((await knock(path, `${body} `, { 'content-type': vendor.type, ...headers })).status).toBe(401)
    for (const wrong of ['', ' ', 'whsec', (await secrets.read(vendor.secret)).slice(1)])
      expect((await tell(path, text, {}, wrong)).status, wrong).toBe(401)
    expect(writesOf(harness)).toBe(writes)
  })

  it('takes the old secret while it stands beside the new one, and neither both nor none of them', async () => {
    const old = await secrets.read(vendor.secret)
    const text = vendor.written(vendor.says(about))
    await secrets.replace(vendor.secret, `fresh-word ${old}`, `two/${path}`)
    for (const right of ['fresh-word', old]) expect((await tell(path, text, {}, right)).status, right).toBe(200)
    for (const wrong of ['', `fresh-word ${old}`]) expect((await tell(path, text, {}, wrong)).status, wrong).toBe(401)
    await secrets.replace(vendor.secret, 'fresh-word', `one/${path}`)
    expect((await tell(path, text, {}, 'fresh-word')).status).toBe(200)
    expect((await tell(path, text, {}, old)).status).toBe(401)
  })
})

describe('/webhooks/razorpay', () => {
  const path = '/webhooks/razorpay'
  const written = (note: string) => JSON.stringify({ ...(vendorOf(path).says(about) as object), note })

  it('goes by the id of the event: another body under it is a repeat, the same body under another is not', async () => {
    const told = noticesIn()
    await tell(path, written('one'), { 'x-razorpay-event-id': 'evt_one' })
    await tell(path, written('other'), { 'x-razorpay-event-id': 'evt_one' })
    expect(noticesIn()).toBe(told + 1)
    await tell(path, written('one'), { 'x-razorpay-event-id': 'evt_other' })
    expect(noticesIn()).toBe(told + 2)
  })
})
