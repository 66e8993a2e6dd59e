import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { nodeFetch } from '#functions/platform/aws/fetch.ts'
import { readGoogleToken } from '#functions/vendor/google/verify.ts'
import { publishedKeys } from '#functions/vendor/identity/keys.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { WireError, WireOrder, WirePayment, WireRefund } from '#functions/vendor/razorpay/schema.ts'
import { checkoutSignatureHolds, webhookSignatureHolds } from '#functions/vendor/razorpay/verify.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { signeasy } from '#functions/vendor/signeasy/client.ts'
import { WebhookBody } from '#functions/vendor/signeasy/schema.ts'
import { webhookTokenHolds } from '#functions/vendor/signeasy/verify.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { push } from '#functions/vendor/sns/push.ts'
import { entry as razorpayWebhook } from '#functions/webhook/razorpay.ts'
import { movableClock } from '#infra/local/clock.ts'
import { systemFetch } from '#infra/local/server/fetch.ts'
import { appleSandbox } from '#infra/sandbox/identity/apple.ts'
import type { SandboxTools, Webhook } from '#infra/sandbox/define.ts'
import { firebaseSandbox } from '#infra/sandbox/firebase/sandbox.ts'
import { googleSandbox } from '#infra/sandbox/identity/google.ts'
import { ApiError, errorResponse, unknownId } from '#infra/sandbox/razorpay/response.ts'
import type { PaymentStore } from '#infra/sandbox/razorpay/store.ts'
import {
  collectionEntity,
  type Order,
  orderEntity,
  type Payment,
  paymentEntity,
  type Refund,
  refundEntity,
} from '#infra/sandbox/razorpay/entity.ts'
import { type EventName, publisherOf } from '#infra/sandbox/razorpay/events.ts'
import { openSandboxes, type Sandboxes } from '#infra/sandbox/server.ts'
import { sesSandbox } from '#infra/sandbox/ses/sandbox.ts'
import { cancel, type Envelope, openEnvelopeStore, wireEnvelope } from '#infra/sandbox/signeasy/store.ts'
import { snsSandbox } from '#infra/sandbox/sns/sandbox.ts'
import { EnvelopeId, PaymentId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { localSettings } from '#infra/local/settings.ts'
import { recordedFile, recordedFiles } from './recorded-files.ts'

type Json = Readonly<Record<string, unknown>>

const infra = join(import.meta.dirname, '../../infra')
/** `razorpay/order-fetch` and so on. */
const fixtures = [...recordedFiles.keys()]

const Fixture = z.strictObject({
  source: z.string().check(z.minLength(10)),
  retrieved: z.iso.date(),
  note: z.string().check(z.minLength(10)),
  payload: z.union([z.string(), z.record(z.string(), z.unknown())]),
})

function jsonFile(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function payload(name: string): Json {
  const fixture = Fixture.parse(jsonFile(recordedFile(name)))
  if (typeof fixture.payload === 'string') throw new Error(`${name} is not JSON`)
  return fixture.payload
}

function xml(name: string): string {
  return z.string().parse(Fixture.parse(jsonFile(recordedFile(name))).payload)
}

it.each(fixtures)('%s states its source', (fixture) => {
  expect(fixture).toMatch(/^[a-z]+\/[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(Fixture.safeParse(jsonFile(recordedFile(fixture))).error).toBeUndefined()
})

/** One object of the gateway, and where it lies in the documents. */
interface Documented {
  readonly at: string
  readonly entity: Json
}

const gatewayFixtures = fixtures.filter((name) => name.startsWith('razorpay/'))
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

function within(value: unknown, at: string): Documented[] {
  if (!isObject(value)) return []
  const inner = Object.entries(value).flatMap(([key, part]) => within(part, `${at}.${key}`))
  return Array.isArray(value) ? inner : [{ at, entity: value }, ...inner]
}

const allDocumented = gatewayFixtures.flatMap((name) => within(payload(name), name))
const documentedOf = (kind: string) => allDocumented.filter(({ entity }) => entity['entity'] === kind)
/** Each is one event; the signed one is kept as text. */
const events = gatewayFixtures.filter((name) => /webhook-(?!signed$)/.test(name))

type Answer = readonly [status: number, body: unknown]

/** Ports whose fetch gives these answers, one after the other. */
function answering(...answers: readonly Answer[]) {
  const left = [...answers]
  const ports = {
    clock: movableClock(instantOf('2026-11-22T06:30:00.000Z')),
    secrets: { read: async () => JSON.stringify({ key_id: 'key', key_secret: 'secret' }) },
    settings: {
      razorpay: { address: 'http://gateway', accountNumber: '7878780080316316' },
      signeasy: { address: 'http://signing' },
    },
    fetch: async () => {
      const [status, body] = left.shift() ?? [500, {}]
      const text = JSON.stringify(body)
      return { status, headers: { get: () => null }, text: async () => text, bytes: async () => Buffer.from(text) }
    },
  }
  return ports as unknown as Ports
}

const gateway = (...answers: readonly Answer[]) => razorpay(answering(...answers))

describe('the gateway’s client', () => {
  const wires = { order: WireOrder, payment: WirePayment, refund: WireRefund }

  describe.each(['order', 'payment', 'refund'] as const)('reads each documented %s', (kind) => {
    it.each(documentedOf(kind))('$at', ({ entity }) => {
      const { id, amount, status } = entity
      expect(wires[kind].parse(entity)).toMatchObject({ id, amount, status })
    })
  })

  it('finds an order', async () => {
    const order = {
      id: RazorpayOrderId.parse('order_DaaS6LOUAASb7Y'),
      status: 'created',
      amountPaise: 2000,
      amountPaidPaise: 0,
    }
    const found = await gateway([200, payload('razorpay/order-fetch')]).findOrder(order.id)
    expect(found).toEqual({ ...order, receipt: undefined })
  })

  it('makes an order when none has its receipt', async () => {
    const client = gateway([200, payload('razorpay/orders-list')], [200, payload('razorpay/order-create')])
    const order = await client.findOrCreateOrder({ receipt: 'receipt#1', amountPaise: paise(5000), notes: {} })
    const made = { id: 'order_RB58MiP5SPFYyM', receipt: 'receipt#1', status: 'created', amountPaise: 5000 }
    expect(order).toMatchObject(made)
  })

  it('finds an order again by its receipt', async () => {
    const request = { receipt: 'Receipt No. 1', amountPaise: paise(1234), notes: {} }
    const order = await gateway([200, payload('razorpay/orders-list')]).findOrCreateOrder(request)
    expect(order).toMatchObject({ id: 'order_EKzX2WiEWbMxmx', amountPaise: 1234 })
  })

  it('lists the payments of an order', async () => {
    expect(
      await gateway([200, payload('razorpay/order-payments')]).paymentsOf(
        RazorpayOrderId.parse('order_N8FRN5zTm5S3wx'),
      ),
    ).toMatchObject([
      { id: 'pay_N8FUmetkCE2hZP', orderId: 'order_N8FRN5zTm5S3wx', status: 'failed', amountPaise: 100 },
      { id: 'pay_N8FVRD1DzYzBh1', orderId: 'order_N8FRN5zTm5S3wx', status: 'captured', amountPaise: 100 },
    ])
  })

  it.each([
    ['netbanking', 2100],
    ['upi', 1000],
    ['card', 100],
  ])('finds a payment by %s', async (method, amountPaise) => {
    const documented = payload(`razorpay/payment-fetch-${method}`)
    const payment = await gateway([200, documented]).findPayment(PaymentId.parse(documented['id']))
    expect(payment).toMatchObject({ id: documented['id'], status: 'captured', amountPaise, amountRefundedPaise: 0 })
  })

  it('captures a payment', async () => {
    const payment = await gateway([200, payload('razorpay/payment-capture')]).capture(
      PaymentId.parse('pay_G3P9vcIhRs3NV4'),
      paise(1000),
    )
    expect(payment).toMatchObject({ id: 'pay_G3P9vcIhRs3NV4', status: 'captured', amountPaise: 1000 })
  })

  const refunds = ['refund-create', 'refund-create-idempotent', 'refund-create-instant']
  it.each(refunds)('reads the answer of %s', async (name) => {
    const documented = payload(`razorpay/${name}`)
    const paymentId = PaymentId.parse(documented['payment_id'])
    const request = { paymentId, amountPaise: paise(500100), key: 'a-key-of-ours', notes: {} }
    const refund = await gateway([200, documented]).refund(request)
    expect(refund).toMatchObject({ id: documented['id'], paymentId, status: 'processed', amountPaise: 500100 })
    expect(refund.reference).toBeUndefined()
  })

  it('lists the refunds of a payment with their bank references', async () => {
    const more = { paymentId: PaymentId.parse('pay_29QQoUBi66xm2f'), status: 'processed', reference: '10000000000000' }
    expect(await gateway([200, payload('razorpay/payment-refunds')]).refundsOf(more.paymentId)).toMatchObject([
      { id: 'rfnd_FP8DDKxqJif6ca', amountPaise: 300100, ...more },
      { id: 'rfnd_FP8DRfu3ygfOaC', amountPaise: 200000, ...more },
    ])
  })

  it('knows an id that does not exist', async () => {
    const answer = [400, payload('razorpay/error-unknown-id')] as const
    expect(await gateway(answer).findOrder(RazorpayOrderId.parse('order_none'))).toBeUndefined()
    expect(await gateway(answer).findPayment(PaymentId.parse('pay_none'))).toBeUndefined()
  })

  it.each([
    ['error-capture-amount', 400],
    ['error-invalid-key', 401],
    ['error-order-amount-too-low', 400],
    ['error-url-not-found', 400],
  ])('gives up on %s', async (name, status) => {
    const failure = { name: 'VendorFailed', vendor: 'razorpay', status, retryable: false }
    await expect(
      gateway([status, payload(`razorpay/${name}`)]).findPayment(PaymentId.parse('pay_one')),
    ).rejects.toMatchObject(failure)
  })

  it('fails on a key that was used for another refund', async () => {
    const conflict: Answer = [409, payload('razorpay/error-refund-key-reused')]
    const refund = { paymentId: PaymentId.parse('pay_one'), amountPaise: paise(100), key: 'a-key-of-ours', notes: {} }
    await expect(gateway(conflict, conflict, conflict).refund(refund)).rejects.toMatchObject({ status: 409 })
  })

  it('finds the documented signature of a webhook right', () => {
    const Signed = z.object({ secret: z.string(), signature: z.string(), body: z.string() })
    const { secret, signature, body } = Signed.parse(payload('razorpay/webhook-signed'))
    const holds = (raw: string) => webhookSignatureHolds([secret], Buffer.from(raw), signature)
    expect([holds(body), holds(`${body} `)]).toEqual([true, false])
  })

  it('finds the documented signature of a checkout right', () => {
    const fields = ['secret', 'razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'] as const
    const Proof = z.record(z.enum(fields), z.string())
    const proof = Proof.parse(payload('razorpay/checkout-signed'))
    const { secret, razorpay_payment_id: payment, razorpay_signature: signature } = proof
    const holds = (order: string) =>
      checkoutSignatureHolds([secret], RazorpayOrderId.parse(order), PaymentId.parse(payment), signature)
    expect([holds(proof.razorpay_order_id), holds('another_order')]).toEqual([true, false])
  })
})

describe('the gateway’s webhook', () => {
  /** The order that a delivery publishes to look at; undefined when it publishes nothing. */
  async function publishedFor(event: Json, log: string[]): Promise<unknown> {
    const published: { readonly detail: unknown }[] = []
    const ports = {
      clock: movableClock(instantOf('2026-11-22T06:30:00.000Z')),
      secrets: { read: async () => 'word' },
      files: { get: async () => undefined, put: async () => undefined },
      bus: { publish: async (envelopes: typeof published) => void published.push(...envelopes) },
      log: (line: { readonly event: string }) => void log.push(line.event),
    }
    const body = JSON.stringify(event)
    const signature = createHmac('sha256', 'word').update(body).digest('hex')
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'event' }
    const delivery = { body, headers, isBase64Encoded: false, requestContext: { requestId: 'req' } }
    expect(await razorpayWebhook(ports as unknown as Ports)(delivery as never)).toMatchObject({ statusCode: 200 })
    return published[0]?.detail
  }

  const of = <T>(entity: z.ZodMiniType<T>) => z.optional(z.object({ entity }))
  const Event = z.object({
    event: z.string(),
    created_at: z._default(z.number(), 0),
    payload: z.object({
      payment: of(z.object({ id: z.string(), order_id: z.nullish(z.string()) })),
      dispute: of(z.object({ id: z.string() })),
      settlement: of(z.object({})),
      transaction: of(z.object({ credit: z.number() })),
    }),
  })

  /** These say by their own time when the payment was authorised. */
  const authorizing = ['payment.authorized', 'payment.captured']
  /** Its captured payment says so too. */
  const echo = 'order.paid'

  function hintIn({ event, created_at, payload }: z.infer<typeof Event>): unknown {
    const { payment, dispute, settlement, transaction } = payload
    if (event === echo) return undefined
    if (dispute) return { dispute_id: dispute.entity.id }
    const order = payment?.entity.order_id
    if (order && authorizing.includes(event))
      return {
        razorpay_order_id: order,
        payment_id: payment?.entity.id,
        authorized_at: new Date(created_at * 1_000).toISOString(),
      }
    if (order) return { razorpay_order_id: order }
    if (settlement) return { of: 'gateway' }
    return transaction && transaction.entity.credit > 0 ? { of: 'bank' } : undefined
  }

  it.each(events)('publishes what %s is a hint of, and nothing else of it', async (name) => {
    const log: string[] = []
    const event = payload(name)
    const hint = hintIn(Event.parse(event))
    expect(await publishedFor(event, log)).toEqual(hint)
    expect(log).toEqual([...(hint === undefined ? [] : ['event-published']), 'webhook-accepted'])
  })
})

/** Of which kind a JSON value is. */
function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** The documented fields that a simulated object lacks, or has with a value of another kind. Null is of any kind. */
function differences(documented: object, simulated: object): string[] {
  const ours = new Map<string, unknown>(Object.entries(simulated))
  const differs = ([field, value]: [string, unknown]) => {
    if (!ours.has(field)) return true
    const kinds = [kindOf(value), kindOf(ours.get(field))]
    return kinds[0] !== kinds[1] && !kinds.includes('null')
  }
  return Object.entries(documented)
    .filter(differs)
    .map(([field]) => field)
    .sort()
}

type Allowed = Readonly<Record<string, string>>

/** Nothing differs but what is allowed, and everything that is allowed still differs somewhere. */
function expectAllowed(found: readonly string[], allowed: Allowed): void {
  expect([...new Set(found)].sort()).toEqual(Object.keys(allowed).sort())
}

/** The sandbox’s own records, in the state that a document shows. */
function recordOfOrder(of: Json): Order {
  const { id, amount, currency, receipt, status, attempts } = of
  const capture = { capture: 'automatic', manualExpiryMinutes: 7_200 }
  const rest = { amountPaid: of['amount_paid'], notes: notesOf(of), createdAt: of['created_at'], ...capture }
  return { id, amount, currency, receipt, status, attempts, ...rest } as Order
}

function recordOfPayment(of: Json): Payment {
  const { id, amount, currency, status, method, vpa, bank, email, contact, captured, error_code: code } = of
  const { error_description: description, error_source: source, error_step: step, error_reason: reason } = of
  const error = code === null || code === undefined ? null : { code, description, source, step, reason }
  const money = { amount, currency, captured, amountRefunded: of['amount_refunded'] ?? 0 }
  const rest = { orderId: of['order_id'], cardNumber: null, notes: notesOf(of), error, createdAt: of['created_at'] }
  return { id, status, method, vpa, bank, email, contact, ...money, ...rest } as Payment
}

function recordOfRefund(of: Json): Refund {
  const { id, amount, currency, receipt, status, speed_requested: speed, speed_processed: speedProcessed } = of
  const rest = { paymentId: of['payment_id'], notes: notesOf(of), createdAt: of['created_at'] }
  return { id, amount, currency, receipt, status, speed, speedProcessed, ...rest } as Refund
}

const simulated = {
  order: (of: Json) => orderEntity(recordOfOrder(of)),
  payment: (of: Json) => paymentEntity(recordOfPayment(of)),
  refund: (of: Json) => refundEntity(recordOfRefund(of)),
}

function notesOf({ notes }: Json): Json {
  return isObject(notes) && !Array.isArray(notes) ? notes : {}
}

const allUnread = (fields: readonly string[]): Allowed =>
  Object.fromEntries(fields.map((field) => [field, 'No client reads it.']))
const gatewayDifferences = {
  order: { offers: 'Orders of ours have no offers.' },
  payment: {
    ...allUnread(['amount_transferred', 'base_amount', 'card', 'customer_id', 'provider', 'reward', 'token_id']),
    upi: 'The published sample of a captured card has the block of a payment by UPI.',
  },
  refund: { notes: 'Where there are none, one sample has an empty object and the others an empty list.' },
} satisfies Record<string, Allowed>

describe('the gateway’s sandbox', () => {
  it.each(['order', 'payment', 'refund'] as const)('has the documented fields of each %s', (kind) => {
    const found = documentedOf(kind).flatMap(({ entity }) => differences(entity, simulated[kind](entity)))
    expectAllowed(found, gatewayDifferences[kind])
  })

  const lists = ['order-payments', 'orders-list', 'payment-refunds', 'refunds-list']
  it.each(lists)('has the documented form of %s', (name) => {
    const documented = payload(`razorpay/${name}`)
    expect(collectionEntity(documented['items'] as object[])).toEqual(documented)
  })

  const emitted = [
    'order-paid',
    'order-paid-upi',
    'payment-authorized',
    'payment-authorized-upi',
    'payment-captured',
    'payment-captured-card',
    'payment-captured-upi',
    'payment-failed',
    'payment-failed-card',
    'payment-failed-upi',
    'refund-created',
    'refund-failed',
    'refund-processed',
  ]

  const Part = z.object({ entity: z.record(z.string(), z.unknown()) })
  const Event = z.looseObject({
    entity: z.string(),
    event: z.string(),
    contains: z.array(z.string()),
    payload: z.object({ order: z.optional(Part), payment: Part, refund: z.optional(Part) }),
    created_at: z.int(),
  })

  it.each(emitted)('sends %s in the documented envelope', (name) => {
    const documented = Event.parse(payload(`razorpay/webhook-${name}`))
    const { order, payment, refund } = documented.payload
    const bodies: string[] = []
    const tools = { apiAddress: 'http://api', send: ({ body }: Webhook) => void bodies.push(body) }
    const book = { newId: () => 'event', nowSeconds: () => documented.created_at }
    const keys = { keyId: '', keySecret: '', webhookSecret: 'word' }
    publisherOf(
      tools as unknown as SandboxTools,
      book as unknown as PaymentStore,
      keys,
    )(documented.event as EventName, {
      payment: recordOfPayment(payment.entity),
      ...(order !== undefined && { order: recordOfOrder(order.entity) }),
      ...(refund !== undefined && { refund: recordOfRefund(refund.entity) }),
    })
    const body = JSON.parse(bodies[0] ?? '') as Json
    expect(differences(documented, body)).toEqual([])
    const { entity, event, contains } = documented
    expect(body).toMatchObject({ entity, event, contains, created_at: documented.created_at })
    expect(Object.keys(body['payload'] as object)).toEqual(contains)
  })

  it('answers an unknown id as documented', async () => {
    const answer = errorResponse(unknownId())
    expect([answer.status, await answer.json()]).toEqual([400, payload('razorpay/error-unknown-id')])
  })

  it.each([
    ['error-capture-amount', 400, 'amount'],
    ['error-order-amount-too-low', 400, 'amount'],
    ['error-invalid-key', 401, undefined],
  ])('answers %s in the documented form', async (name, status, field) => {
    const documented = payload(`razorpay/${name}`)
    const { description } = documented['error'] as { readonly description: string }
    const answer = errorResponse(new ApiError(description, { status, field }))
    expect([answer.status, await answer.json()]).toEqual([status, documented])
  })
})

describe('the signing partner’s client', () => {
  it('reads the status of an envelope', async () => {
    expect(await signeasy(answering([200, payload('signeasy/envelope')])).statusOf(EnvelopeId.parse('6000001'))).toBe(
      'incomplete',
    )
  })

  it('reads which envelope a notice is about', () => {
    const notice = { data: { id: 200001 }, metadata: { event_type: 'rs.initiated' } }
    expect(WebhookBody.parse(payload('signeasy/webhook-initiated'))).toMatchObject(notice)
  })
})

const ownerFields = ['owner_company', 'owner_email', 'owner_first_name', 'owner_last_name', 'owner_user_id']
const signingDifferences = {
  envelope: [
    'aadhaar_enabled',
    'cc',
    'envelope_size',
    'expiry_time',
    'has_markers',
    'has_radio_buttons',
    'is_embedded_signing',
    'is_envelope',
    'is_in_person',
    'is_need_your_action',
    'is_readonly',
    'is_waiting_for_others',
    'last_modified_time',
    'message',
    'next',
    'public_link',
    'request_info',
    'signer_verification',
    'subject',
    ...ownerFields,
  ],
  notice: ['aadhaar_enabled', 'has_markers', 'is_in_person', 'last_modified_time', 'logo', 'next', ...ownerFields],
}

describe('the signing partner’s sandbox', () => {
  const clock = movableClock(instantOf('2026-11-22T06:30:00.000Z'))
  const envelope: Envelope = {
    id: 500_001,
    status: 'incomplete',
    sources: [{ id: 100_001, name: 'agreement', sourceId: 1 }],
    signer: { firstName: 'First', lastName: 'Signer', email: 'first.signer@example.com', status: 'not_viewed' },
    fields: [],
    createdAt: clock.now(),
    allowDecline: true,
  }

  it('has the documented fields of an envelope', () => {
    const found = differences(payload('signeasy/envelope'), wireEnvelope(envelope))
    expectAllowed(found, allUnread(signingDifferences.envelope))
  })

  it('has the documented fields of a notice', async () => {
    const bodies: string[] = []
    const collection = () => ({ get: () => undefined, put: () => undefined, list: () => [] })
    const send = ({ body }: Webhook) => void bodies.push(body)
    const tools = { apiAddress: 'http://api', clock, collection, send }
    await cancel(openEnvelopeStore(tools as unknown as SandboxTools, openSecrets()), envelope)
    const [documented, sent] = [payload('signeasy/webhook-initiated'), JSON.parse(bodies[0] ?? '') as Json]
    expect(differences(documented, sent)).toEqual([])
    expect(differences(documented['metadata'] as Json, sent['metadata'] as Json)).toEqual([])
    const found = differences(documented['data'] as Json, sent['data'] as Json)
    expectAllowed(found, allUnread(signingDifferences.notice))
  })
})

/** Documented bodies that a client does not accept as what they are. An entry goes when its client accepts the body. */
const knownRejections = [
  {
    fixture: 'razorpay/error-malformed-id',
    reason: 'The client knows an unknown id by the words "does not exist" alone, so that a malformed one is a failure.',
    isRejected: (body: Json) =>
      gateway([400, body])
        .findPayment(PaymentId.parse('AABBdHIieex'))
        .then(
          () => false,
          () => true,
        ),
  },
  {
    fixture: 'razorpay/error-disputes-expand',
    reason:
      'Published without an error object. The client asks for no expansion, and fails by the status all the same.',
    isRejected: async (body: Json) => !WireError.safeParse(body).success,
  },
  {
    fixture: 'signeasy/webhook-initiated',
    reason: 'The sample is older than metadata.token, without which nothing proves who sent it.',
    isRejected: async (body: Json) => !webhookTokenHolds('word', body),
  },
]

it.each(knownRejections)('$fixture is still rejected: $reason', async ({ fixture, isRejected }) => {
  expect(await isRejected(payload(fixture))).toBe(true)
})

const siteAddress = 'http://localhost:5173'

describe('the clients of AWS', () => {
  const names: Readonly<Record<string, string>> = {
    CreatePlatformEndpoint: 'create-platform-endpoint',
    DeleteEndpoint: 'delete-endpoint',
    Publish: 'publish',
    SetEndpointAttributes: 'set-endpoint-attributes',
  }
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      if (request.url === '/v2/email/outbound-emails') {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(payload('ses/send-email')))
        return
      }
      const action = new URLSearchParams(body).get('Action') ?? ''
      response.setHeader('content-type', 'text/xml').end(xml(`sns/${names[action]}`))
    })
  })
  let settings: Settings

  beforeAll(async () => {
    await once(server.listen(0, 'localhost'), 'listening')
    const address = `http://localhost:${(server.address() as AddressInfo).port}`
    const usual = localSettings({ siteAddress, sandboxAddress: address })
    settings = { ...usual, sns: { ...usual.sns, address }, ses: { ...usual.ses, address } }
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('read the documented answers to pushes', async () => {
    const client = push({ settings, fetch: nodeFetch() })
    const endpoint = 'arn:aws:sns:us-west-2:123456789012:endpoint/GCM/gcmpushapp/5e3e9847-3183-3f18-a7e8-671c3a57d4b3'
    expect(await client.register('arn:aws:sns:us-west-2:123456789012:app/GCM/gcmpushapp', 'token')).toBe(endpoint)
    expect(await client.send(endpoint, { title: 'Hello', text: 'Hello' })).toBe('accepted')
    await expect(client.forget(endpoint)).resolves.toBeUndefined()
  })

  it('read the documented answer to a text message', async () => {
    await expect(
      sms({ settings, fetch: nodeFetch() }).send({ to: '+919000000001', text: 'Hello' }),
    ).resolves.toBeUndefined()
  })

  it('read the documented answer to an e-mail', async () => {
    const email = { to: 'asha@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    await expect(mail({ settings, fetch: nodeFetch() }).send(email)).resolves.toBeUndefined()
  })
})

describe('identity, and the sandboxes over HTTP', () => {
  const token = payload('google/id-token')
  const clock = movableClock(instantOf('2012-11-22T16:17:16.000Z'))
  let sandboxes: Sandboxes
  let settings: Settings

  beforeAll(async () => {
    const usual = localSettings({ siteAddress, sandboxAddress: 'http://localhost' })
    const options = { file: ':memory:', port: 0, clock, apiAddress: `${siteAddress}/api`, secrets: openSecrets() }
    const factories = [appleSandbox, firebaseSandbox, googleSandbox, sesSandbox, snsSandbox]
    sandboxes = await openSandboxes({ ...options, settings: usual, sandboxes: factories })
    settings = localSettings({ siteAddress, sandboxAddress: sandboxes.address })
  })
  afterAll(() => sandboxes.close())

  async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
    const init = { method: 'POST', headers, body: body instanceof URLSearchParams ? body : JSON.stringify(body) }
    return (await fetch(`${sandboxes.address}${path}`, init)).text()
  }

  async function postJson(path: string, body: object): Promise<Json> {
    return JSON.parse(await post(path, body)) as Json
  }

  async function claimsFrom(vendor: 'apple' | 'google'): Promise<Json> {
    const { id_token: made } = await postJson(`/${vendor}/test/token`, {})
    return JSON.parse(Buffer.from(String(made).split('.')[1] ?? '', 'base64url').toString()) as Json
  }

  it('Google’s documented token names a person', async () => {
    const noNames = { name: null, given_name: null, family_name: null }
    const { id_token: made } = await postJson('/google/test/token', { claims: { ...token, ...noNames } })
    const google = { ...settings.google, clientIds: [String(token['aud'])] }
    const ports = { fetch: systemFetch(), clock, settings: { ...settings, google } }
    expect(await readGoogleToken(ports, String(made), String(token['nonce']))).toEqual({
      subject: '10769150350006150715113082367',
      email: 'jsmith@example.com',
      emailVerified: true,
      emailAuthoritative: true,
      firstName: '',
      lastName: '',
      expiresAt: '2012-11-22T17:22:06.000Z',
    })
  })

  it.each(['apple', 'google'])('the published keys of %s are found by name', async (vendor) => {
    const { keys } = payload(`${vendor}/keys`) as { readonly keys: readonly { readonly kid: string }[] }
    const find = publishedKeys(answering([200, { keys }]), vendor, `https://${vendor}`)
    for (const { kid } of keys) {
      const key = await find({ alg: 'RS256', kid }, { payload: '', signature: '' })
      expect(Reflect.get(key, 'type')).toBe('public')
    }
  })

  it.each(['apple', 'google'] as const)('the sandbox and the example stage follow %s', async (vendor) => {
    const documented = payload(`${vendor}/openid-configuration`)
    const keysAddress = z.string().parse(documented['jwks_uri'])
    expect(jsonFile(join(infra, 'stages/example.json'))).toMatchObject({ settings: { [vendor]: { keysAddress } } })
    expect(settings[vendor].keysAddress).toBe(`${sandboxes.address}/${vendor}${new URL(keysAddress).pathname}`)
    expect((await claimsFrom(vendor))['iss']).toBe(documented['issuer'])
    expect(documented['id_token_signing_alg_values_supported']).toEqual(['RS256'])
  })

  const newEachTime = 'It keeps two tokens of one moment apart.'

  it('Google’s sandbox makes tokens of the documented claims', async () => {
    const documented = payload('google/openid-configuration')['claims_supported'] as string[]
    const made = await claimsFrom('google')
    const more = Object.keys(made).filter((claim) => !(claim in token) && !documented.includes(claim))
    expectAllowed(more, { jti: newEachTime })
    expectAllowed(differences(token, made), {
      at_hash: 'Only of tokens that come with an access token.',
      email_verified: 'The sample has text; the table of claims beside it, and the sandbox, have a boolean.',
      hd: 'Only of organisations; a test asks for it.',
      nonce: 'Only of tokens that were asked for with one; a test asks for it.',
    })
  })

  it('Apple’s sandbox makes tokens of the documented claims', async () => {
    const documented = payload('apple/openid-configuration')['claims_supported'] as string[]
    const found = Object.keys(await claimsFrom('apple')).filter((claim) => !documented.includes(claim))
    expectAllowed(found, { auth_time: 'Not in the issuer’s own list. No client reads it.', jti: newEachTime })
  })

  it('Firebase’s sandbox has the documented fields', async () => {
    const account = (call: string, body: object) =>
      postJson(`/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${settings.firebase.apiKey}`, body)
    const phone = { phoneNumber: '+919000000099', recaptchaToken: 'token' }
    const { sessionInfo } = await account('sendVerificationCode', phone)
    const { idToken, refreshToken } = await account('signInWithPhoneNumber', { sessionInfo, code: '123456' })
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(refreshToken) })
    const refreshed = await post(`/securetoken.googleapis.com/v1/token?key=${settings.firebase.apiKey}`, form)
    expect(differences(payload('firebase/token-refresh'), JSON.parse(refreshed) as Json)).toEqual([])
    expect(differences(payload('firebase/accounts-lookup'), await account('lookup', { idToken }))).toEqual([])
    const refused = await account('lookup', { idToken: 'nobody’s' })
    const { error } = payload('firebase/error')
    expect(differences(error as Json, refused['error'] as Json)).toEqual([])
  })

  const elements = (text: string) => [...text.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name)
  const signed = { authorization: 'AWS4-HMAC-SHA256' }

  it('the sandbox of SNS has the documented elements', async () => {
    const call = (form: Record<string, string>) => post('/sns/', new URLSearchParams(form), signed)
    const PlatformApplicationArn = 'arn:aws:sns:ap-south-1:000000000000:app/GCM/ansh'
    const created = await call({ Action: 'CreatePlatformEndpoint', PlatformApplicationArn, Token: 'token' })
    const EndpointArn = /<EndpointArn>(.*)<\/EndpointArn>/.exec(created)?.[1] ?? ''
    const answers = {
      'create-platform-endpoint': created,
      publish: await call({ Action: 'Publish', PhoneNumber: '+919000000001', Message: 'Hello' }),
      'set-endpoint-attributes': await call({
        Action: 'SetEndpointAttributes',
        EndpointArn,
        'Attributes.entry.1.key': 'Enabled',
        'Attributes.entry.1.value': 'true',
      }),
      'delete-endpoint': await call({ Action: 'DeleteEndpoint', EndpointArn }),
    }
    for (const [name, answer] of Object.entries(answers)) {
      expect(elements(answer)).toEqual(elements(xml(`sns/${name}`)))
      // The samples write the namespace with https. The service itself, and with it the sandbox, writes http.
      expect(xml(`sns/${name}`)).toContain('xmlns="https://sns.amazonaws.com/doc/2010-03-31/"')
      expect(answer).toContain('xmlns="http://sns.amazonaws.com/doc/2010-03-31/"')
    }
  })

  it('the sandbox of SES has the documented fields', async () => {
    const text = (Data: string) => ({ Data })
    const Content = { Simple: { Subject: text('Hello'), Body: { Text: text('Hello'), Html: text('<p>Hello</p>') } } }
    const email = { FromEmailAddress: settings.ses.from, Destination: { ToAddresses: ['asha@example.com'] }, Content }
    const answer = await post('/ses/v2/email/outbound-emails', email, signed)
    expect(differences(payload('ses/send-email'), JSON.parse(answer) as Json)).toEqual([])
  })
})
