import { readFileSync } from 'node:fs'
import type { SandboxRequest } from '#infra/sandbox/define.ts'
import { ApiError, failureBody, jsonBody, ok, read } from './response.ts'
import type { PaymentStore } from './store.ts'
import { type Payment, paymentEntity } from './entity.ts'
import { checkoutProof, type Keys } from './events.ts'
import { NewPayment, TestPay } from './form.ts'
import type { Lifecycle } from './lifecycle.ts'
import { bankFailure, cardOutcome, declined, knowsCard, type Outcome, upiOutcome } from './test-values.ts'

type Route = (request: SandboxRequest, id: string) => Response

const bracketed = /^([^[\]]+)(?:\[([^[\]]+)\])?$/

/** What a buyer's browser opens and calls. No key secret here: the public key id and the order are all it has. */
export function checkoutRoutes(
  payments_: PaymentStore,
  lifecycle: Lifecycle,
  keys: Keys,
): readonly (readonly [method: string, path: string, Route])[] {
  const settled = (payment: Payment) => ok(settledBody(keys, payment))
  const act = (payment: Payment, outcome: Outcome) => settled(actOn(lifecycle, payment, outcome))
  return [
    ['GET', '/v1/checkout.js', () => file('checkout.js', 'text/javascript')],
    ['GET', '/v1/checkout/frame.js', () => file('frame.js', 'text/javascript')],
    ['GET', '/v1/checkout/frame.css', () => file('frame.css', 'text/css')],
    ['GET', '/v1/checkout/public', () => framePage({})],
    ['POST', '/v1/checkout/embedded', ({ body }) => framePage({ hosted: optionsFrom(body) })],
    ['GET', '/v1/checkout/order', ({ query }) => orderForCheckout(payments_, keys, query)],
    [
      'POST',
      '/v1/checkout/pay',
      ({ body }) => settled(pay(payments_, lifecycle, keys, read(NewPayment, jsonBody(body)))),
    ],
    [
      'POST',
      '/v1/checkout/:id/otp',
      ({ body }, id) => act(waiting(payments_, id), cardOutcome(payments_.payment(id).cardNumber, textIn(body, 'otp'))),
    ],
    [
      'POST',
      '/v1/checkout/:id/bank',
      ({ body }, id) => act(waiting(payments_, id), textIn(body, 'outcome') === 'success' ? 'success' : bankFailure),
    ],
    ['POST', '/test/pay', ({ body }) => testPay(payments_, lifecycle, keys, read(TestPay, jsonBody(body)))],
  ]
}

/** Still `created` where the bank has yet to be asked: the checkout then shows the page of the OTP or of the bank. */
function settledBody(keys: Keys, payment: Payment) {
  const { id, orderId, status, error } = payment
  if (error !== null) return { payment_id: id, status, ...failureBody(error, { orderId, paymentId: id }) }
  return { payment_id: id, status, ...(status !== 'created' && { proof: checkoutProof(keys, payment) }) }
}

function pay(payments_: PaymentStore, lifecycle: Lifecycle, keys: Keys, wanted: NewPayment): Payment {
  if (wanted.key_id !== keys.keyId) throw new ApiError('The api key provided is invalid', { status: 401 })
  const order = payments_.order(wanted.order_id)
  if (wanted.amount !== order.amount)
    throw new ApiError(
      'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
    )
  const who = {
    email: wanted.email ?? null,
    contact: wanted.contact ?? null,
    ...(wanted.notes !== undefined && { notes: wanted.notes }),
  }
  if (wanted.method === 'upi') {
    const vpa = wanted.vpa ?? ''
    const outcome = upiOutcome(vpa)
    if (outcome === undefined)
      throw new ApiError('This is a test: use success@razorpay or failure@razorpay', { field: 'vpa' })
    return actOn(lifecycle, lifecycle.begin(order, { ...who, method: 'upi', vpa }), outcome)
  }
  if (wanted.method === 'netbanking')
    return lifecycle.begin(order, { ...who, method: 'netbanking', bank: wanted.bank ?? 'SBIN' })
  const cardNumber = (wanted.card?.number ?? '').replace(/\D/g, '')
  if (!knowsCard(cardNumber))
    throw new ApiError('This is a test: use a test card, such as 4100 2800 0000 1007', { field: 'card' })
  return lifecycle.begin(order, { ...who, method: 'card', cardNumber })
}

function actOn(lifecycle: Lifecycle, payment: Payment, outcome: Outcome): Payment {
  if (outcome === 'success') return lifecycle.authorize(payment)
  return outcome === 'late' ? lifecycle.failThenAuthorize(payment) : lifecycle.fail(payment, outcome)
}

function testPay(
  payments_: PaymentStore,
  lifecycle: Lifecycle,
  keys: Keys,
  { order_id, outcome }: { order_id: string; outcome: 'captured' | 'failed' | 'authorized' | 'late' },
): Response {
  const payment = lifecycle.begin(payments_.order(order_id), { method: 'upi', vpa: 'test@razorpay' })
  const after = {
    captured: () => lifecycle.capture(lifecycle.authorize(payment, 'by-hand')),
    authorized: () => lifecycle.authorize(payment, 'by-hand'),
    failed: () => lifecycle.fail(payment, declined),
    late: () => lifecycle.failThenAuthorize(payment),
  }[outcome]()
  return ok({ ...checkoutProof(keys, after), status: after.status, payment: paymentEntity(after) })
}

function orderForCheckout(payments_: PaymentStore, keys: Keys, query: URLSearchParams): Response {
  if (query.get('key_id') !== keys.keyId) throw new ApiError('The api key provided is invalid', { status: 401 })
  const { amount, currency, status } = payments_.order(query.get('order_id') ?? '')
  return ok({ amount, currency, status })
}

function waiting(payments_: PaymentStore, id: string): Payment {
  const payment = payments_.payment(id)
  if (payment.status !== 'created') throw new ApiError('This payment is over already')
  return payment
}

/** `prefill[name]=…` and the like become nested options, as checkout.js takes them. */
function optionsFrom(body: Uint8Array): Record<string, unknown> {
  const found: Record<string, Record<string, string> | string> = {}
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(body))) {
    const [, outer = '', inner] = bracketed.exec(name) ?? []
    const group = Object.hasOwn(found, outer) ? found[outer] : undefined
    if (inner === undefined) found[outer] = value
    else found[outer] = { ...(typeof group === 'object' ? group : {}), [inner]: value }
  }
  const { key_id, ...rest } = found
  return { key: key_id, ...rest }
}

function framePage(setup: object): Response {
  // `<` is written as an escape, so that no option can end the script.
  const data = JSON.stringify(setup).replaceAll('<', '\\u003c')
  const page = readBrowserFile('frame.html').replace('/*setup*/', () => data)
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
}

function file(name: string, type: string): Response {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  }
  return new Response(readBrowserFile(name), { headers })
}

function readBrowserFile(name: string): string {
  return readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8')
}

function textIn(body: Uint8Array, name: string): string {
  const value = (jsonBody(body) as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : ''
}
