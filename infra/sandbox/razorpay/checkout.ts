import { readFileSync } from 'node:fs'
import type { SandboxRequest } from '#infra/sandbox/define.ts'
import { ApiError, failureBody, jsonBody, ok, read } from './response.ts'
import type { PaymentStore } from './store.ts'
import { type Order, type Payment, paymentEntity } from './entity.ts'
import { checkoutProof, type Keys } from './events.ts'
import { NewPayment, TestPay } from './form.ts'
import type { Lifecycle } from './lifecycle.ts'
import {
  bankFailure,
  cardOutcome,
  declined,
  knowsCard,
  otherAccount,
  otherAccountVpa,
  type Outcome,
  upiOutcome,
} from './test-values.ts'

type Route = (request: SandboxRequest, id: string) => Response

const bracketed = /^([^[\]]+)(?:\[([^[\]]+)\])?$/

/** The routes of the buyer's browser. They need the public key id and the order, never the key secret. */
export function checkoutRoutes(
  paymentStore: PaymentStore,
  lifecycle: Lifecycle,
  keys: Keys,
): readonly (readonly [method: string, path: string, Route])[] {
  const result = (payment: Payment) => ok(resultBody(keys, payment))
  const decide = (payment: Payment, outcome: Outcome) => result(applyOutcome(lifecycle, payment, outcome))
  return [
    ['GET', '/v1/checkout.js', () => file('checkout.js', 'text/javascript')],
    ['GET', '/v1/checkout/frame.js', () => file('frame.js', 'text/javascript')],
    ['GET', '/v1/checkout/frame.css', () => file('frame.css', 'text/css')],
    ['GET', '/v1/checkout/public', () => framePage({})],
    ['POST', '/v1/checkout/embedded', ({ body }) => framePage({ hosted: optionsFrom(body) })],
    ['GET', '/v1/checkout/order', ({ query }) => orderForCheckout(paymentStore, keys, query)],
    [
      'POST',
      '/v1/checkout/pay',
      ({ body }) => result(pay(paymentStore, lifecycle, keys, read(NewPayment, jsonBody(body)))),
    ],
    [
      'POST',
      '/v1/checkout/:id/otp',
      ({ body }, id) =>
        decide(
          undecidedPayment(paymentStore, id),
          cardOutcome(paymentStore.payment(id).cardNumber, textIn(body, 'otp')),
        ),
    ],
    [
      'POST',
      '/v1/checkout/:id/bank',
      ({ body }, id) =>
        decide(undecidedPayment(paymentStore, id), textIn(body, 'outcome') === 'success' ? 'success' : bankFailure),
    ],
    ['POST', '/test/pay', ({ body }) => testPay(paymentStore, lifecycle, keys, read(TestPay, jsonBody(body)))],
  ]
}

/** Status `created` means that the bank has not decided: the checkout then shows the page of the OTP or of the bank. */
function resultBody(keys: Keys, payment: Payment) {
  const { id, orderId, status, error } = payment
  if (error !== null) return { payment_id: id, status, ...failureBody(error, { orderId, paymentId: id }) }
  return { payment_id: id, status, ...(status !== 'created' && { proof: checkoutProof(keys, payment) }) }
}

function pay(paymentStore: PaymentStore, lifecycle: Lifecycle, keys: Keys, input: NewPayment): Payment {
  if (input.key_id !== keys.keyId) throw new ApiError('The api key provided is invalid', { status: 401 })
  const order = paymentStore.order(input.order_id)
  if (input.amount !== order.amount)
    throw new ApiError(
      'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
    )
  const payer = {
    email: input.email ?? null,
    contact: input.contact ?? null,
    ...(input.notes !== undefined && { notes: input.notes }),
  }
  refuseMethod(order, input.method)
  if (input.method === 'upi') {
    const vpa = input.vpa ?? ''
    const outcome = upiOutcomeOf(order, vpa)
    return applyOutcome(lifecycle, lifecycle.begin(order, { ...payer, method: 'upi', vpa }), outcome)
  }
  if (input.method === 'netbanking')
    return lifecycle.begin(order, { ...payer, method: 'netbanking', bank: input.bank ?? 'SBIN' })
  const cardNumber = (input.card?.number ?? '').replace(/\D/g, '')
  if (!knowsCard(cardNumber))
    throw new ApiError('This is a test: use a test card, such as 4100 2800 0000 1007', { field: 'card' })
  return lifecycle.begin(order, { ...payer, method: 'card', cardNumber })
}

/** Third-party validation: the order may name its only method, and an order that names its payer's account takes no card. */
function refuseMethod({ method, payerAccount }: Order, used: string): void {
  if (method !== undefined && used !== method)
    throw new ApiError(`The order can be paid by ${method} only`, { field: 'method' })
  if (payerAccount !== undefined && used === 'card')
    throw new ApiError('The order can be paid from the registered bank account only', { field: 'method' })
}

function upiOutcomeOf({ payerAccount }: Order, vpa: string): Outcome {
  const outcome = upiOutcome(vpa)
  if (outcome === undefined)
    throw new ApiError('This is a test: use success@razorpay or failure@razorpay', { field: 'vpa' })
  return payerAccount !== undefined && vpa.trim().toLowerCase() === otherAccountVpa ? otherAccount : outcome
}

function applyOutcome(lifecycle: Lifecycle, payment: Payment, outcome: Outcome): Payment {
  if (outcome === 'success') return lifecycle.authorize(payment)
  return outcome === 'late' ? lifecycle.failThenAuthorize(payment) : lifecycle.fail(payment, outcome)
}

function testPay(
  paymentStore: PaymentStore,
  lifecycle: Lifecycle,
  keys: Keys,
  { order_id, outcome }: { order_id: string; outcome: 'captured' | 'failed' | 'authorized' | 'late' },
): Response {
  const payment = lifecycle.begin(paymentStore.order(order_id), { method: 'upi', vpa: 'test@razorpay' })
  const updated = {
    captured: () => lifecycle.capture(lifecycle.authorize(payment, 'by-hand')),
    authorized: () => lifecycle.authorize(payment, 'by-hand'),
    failed: () => lifecycle.fail(payment, declined),
    late: () => lifecycle.failThenAuthorize(payment),
  }[outcome]()
  return ok({ ...checkoutProof(keys, updated), status: updated.status, payment: paymentEntity(updated) })
}

function orderForCheckout(paymentStore: PaymentStore, keys: Keys, query: URLSearchParams): Response {
  if (query.get('key_id') !== keys.keyId) throw new ApiError('The api key provided is invalid', { status: 401 })
  const { amount, currency, status } = paymentStore.order(query.get('order_id') ?? '')
  return ok({ amount, currency, status })
}

function undecidedPayment(paymentStore: PaymentStore, id: string): Payment {
  const payment = paymentStore.payment(id)
  if (payment.status !== 'created') throw new ApiError('This payment is over already')
  return payment
}

/** Turns fields such as `prefill[name]=…` into the nested options that checkout.js takes. */
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
  // Escapes `<`, so that an option cannot end the script element.
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
