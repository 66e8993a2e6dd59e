import { createHash } from 'node:crypto'
import type { SandboxRequest } from '#infra/sandbox/define.ts'
import { ApiError, jsonBody, ok, read } from './response.ts'
import type { PaymentStore } from './store.ts'
import { collectionEntity, orderEntity, type Payment, paymentEntity, type Refund, refundEntity } from './entity.ts'
import { ListQuery, NewCapture, NewNotes, NewOrder, NewRefund } from './form.ts'
import type { Lifecycle } from './lifecycle.ts'

const defaultManualExpiryMinutes = 7200

type Route = (request: SandboxRequest, id: string, second: string) => Response

/** What merchants call with their key: the first route whose method and path fit, `:id` standing for one part. */
export function apiRoutes(
  payments_: PaymentStore,
  lifecycle: Lifecycle,
): readonly (readonly [method: string, path: string, Route])[] {
  return [...orderRoutes(payments_), ...paymentRoutes(payments_, lifecycle), ...refundRoutes(payments_)]
}

function orderRoutes(payments_: PaymentStore): readonly (readonly [string, string, Route])[] {
  return [
    ['POST', '/v1/orders', ({ body }) => ok(orderEntity(newOrder(payments_, read(NewOrder, jsonBody(body)))))],
    [
      'GET',
      '/v1/orders',
      ({ query }) => ok(collectionEntity(ordersListed(payments_, queryOf(query)).map(orderEntity))),
    ],
    ['GET', '/v1/orders/:id', (_, id) => ok(orderEntity(payments_.order(id)))],
    [
      'GET',
      '/v1/orders/:id/payments',
      (_, id) => ok(collectionEntity(newestFirst(payments_.paymentsOf(payments_.order(id).id)).map(paymentEntity))),
    ],
    [
      'PATCH',
      '/v1/orders/:id',
      ({ body }, id) => ok(orderEntity(payments_.changeOrder(payments_.order(id), read(NewNotes, jsonBody(body))))),
    ],
  ]
}

function paymentRoutes(payments_: PaymentStore, lifecycle: Lifecycle): readonly (readonly [string, string, Route])[] {
  return [
    [
      'GET',
      '/v1/payments',
      ({ query }) => ok(collectionEntity(paged(newestFirst(payments_.payments()), queryOf(query)).map(paymentEntity))),
    ],
    ['GET', '/v1/payments/:id', (_, id) => ok(paymentEntity(payments_.payment(id)))],
    [
      'PATCH',
      '/v1/payments/:id',
      ({ body }, id) =>
        ok(paymentEntity(payments_.changePayment(payments_.payment(id), read(NewNotes, jsonBody(body))))),
    ],
    [
      'POST',
      '/v1/payments/:id/capture',
      ({ body }, id) => capture(payments_, lifecycle, id, read(NewCapture, jsonBody(body)).amount),
    ],
    ['POST', '/v1/payments/:id/refund', (request, id) => refund(payments_, lifecycle, request, id)],
    [
      'GET',
      '/v1/payments/:id/refunds',
      (_, id) => ok(collectionEntity(newestFirst(payments_.refundsOf(payments_.payment(id).id)).map(refundEntity))),
    ],
    ['GET', '/v1/payments/:id/refunds/:id', (_, id, refundId) => ok(refundEntity(refundOf(payments_, id, refundId)))],
  ]
}

function refundRoutes(payments_: PaymentStore): readonly (readonly [string, string, Route])[] {
  return [
    [
      'GET',
      '/v1/refunds',
      ({ query }) => ok(collectionEntity(paged(newestFirst(payments_.refunds()), queryOf(query)).map(refundEntity))),
    ],
    ['GET', '/v1/refunds/:id', (_, id) => ok(refundEntity(payments_.refund(id)))],
    [
      'PATCH',
      '/v1/refunds/:id',
      ({ body }, id) => ok(refundEntity(payments_.changeRefund(payments_.refund(id), read(NewNotes, jsonBody(body))))),
    ],
  ]
}

function newOrder(payments_: PaymentStore, wanted: NewOrder) {
  return payments_.addOrder({
    id: payments_.newId('order'),
    amount: wanted.amount,
    currency: wanted.currency,
    receipt: wanted.receipt ?? null,
    notes: wanted.notes ?? {},
    status: 'created',
    attempts: 0,
    amountPaid: 0,
    capture: wanted.payment?.capture ?? 'automatic',
    manualExpiryMinutes: wanted.payment?.capture_options?.manual_expiry_period ?? defaultManualExpiryMinutes,
    createdAt: payments_.nowSeconds(),
  })
}

function ordersListed(payments_: PaymentStore, query: ListQuery) {
  const found = query.receipt === undefined ? payments_.orders() : payments_.ordersWith(query.receipt)
  const authorized = (id: string) => payments_.paymentsOf(id).some(({ status }) => status === 'authorized')
  return paged(
    newestFirst(
      found.filter(({ id }) => query.authorized === undefined || authorized(id) === (query.authorized === '1')),
    ),
    query,
  )
}

function capture(payments_: PaymentStore, lifecycle: Lifecycle, id: string, amount: number): Response {
  const payment = payments_.payment(id)
  if (payment.captured)
    throw new ApiError('This payment has already been captured', { reason: 'payment_already_captured' })
  if (payment.status !== 'authorized')
    throw new ApiError('Only payments which have been authorized and not yet captured can be captured')
  if (payment.amount !== amount)
    throw new ApiError('Capture amount must be equal to the amount authorized', { field: 'amount' })
  if (payments_.order(payment.orderId).status === 'paid')
    throw new ApiError('This order has already been paid', { reason: 'order_already_paid' })
  return ok(paymentEntity(lifecycle.capture(payment)))
}

/** With a key the same request is one refund, however often it comes; another request under the same key is refused. */
function refund(payments_: PaymentStore, lifecycle: Lifecycle, request: SandboxRequest, id: string): Response {
  const wanted = read(NewRefund, jsonBody(request.body))
  const payment = payments_.payment(id)
  const key = request.headers.get('x-refund-idempotency')
  if (key === null) return ok(refundEntity(refundNow(lifecycle, payment, wanted)))
  if (!/^[\w-]{10,}$/.test(key))
    throw new ApiError('The idempotency key must be of 10 or more letters, digits, hyphens and underscores')
  const body = createHash('sha256').update(id).update(request.body).digest('hex')
  const before = payments_.refundKeys.get(key)
  if (before !== undefined && before.body !== body)
    throw new ApiError('Different request with the same idempotency key')
  if (before !== undefined) return ok(refundEntity(payments_.refund(before.refundId)))
  const made = refundNow(lifecycle, payment, wanted)
  payments_.refundKeys.put(key, { body, refundId: made.id })
  return ok(refundEntity(made))
}

function refundNow(lifecycle: Lifecycle, payment: Payment, wanted: NewRefund): Refund {
  if (!payment.captured) throw new ApiError('The payment status should be captured for action to be taken')
  return lifecycle.refund(payment, wanted)
}

function refundOf(payments_: PaymentStore, paymentId: string, refundId: string): Refund {
  const found = payments_.refund(refundId)
  if (found.paymentId !== paymentId) throw new ApiError('The id provided does not exist')
  return found
}

function queryOf(query: URLSearchParams): ListQuery {
  return read(ListQuery, Object.fromEntries(query))
}

function paged<T extends { readonly createdAt: number }>(
  things: readonly T[],
  { from = 0, to = Infinity, skip, count }: ListQuery,
): readonly T[] {
  return things.filter(({ createdAt }) => createdAt >= from && createdAt <= to).slice(skip, skip + count)
}

function newestFirst<T>(things: readonly T[]): readonly T[] {
  return [...things].reverse()
}
