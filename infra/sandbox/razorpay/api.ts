import { createHash } from 'node:crypto'
import type { SandboxRequest } from '#infra/sandbox/define.ts'
import { ApiError, jsonBody, ok, read } from './response.ts'
import type { PaymentStore } from './store.ts'
import { collectionEntity, orderEntity, type Payment, paymentEntity, type Refund, refundEntity } from './entity.ts'
import { ListQuery, NewCapture, NewNotes, NewOrder, NewRefund } from './form.ts'
import type { Lifecycle } from './lifecycle.ts'

const defaultManualExpiryMinutes = 7200
const defaultAutomaticExpiryMinutes = 4320

type Route = (request: SandboxRequest, id: string, second: string) => Response

/** The merchant API, authenticated by the key. The first route with the method and path is used; `:id` stands for one part. */
export function apiRoutes(
  paymentStore: PaymentStore,
  lifecycle: Lifecycle,
): readonly (readonly [method: string, path: string, Route])[] {
  return [...orderRoutes(paymentStore), ...paymentRoutes(paymentStore, lifecycle), ...refundRoutes(paymentStore)]
}

function orderRoutes(paymentStore: PaymentStore): readonly (readonly [string, string, Route])[] {
  return [
    ['POST', '/v1/orders', ({ body }) => ok(orderEntity(newOrder(paymentStore, read(NewOrder, jsonBody(body)))))],
    [
      'GET',
      '/v1/orders',
      ({ query }) => ok(collectionEntity(listOrders(paymentStore, queryOf(query)).map(orderEntity))),
    ],
    ['GET', '/v1/orders/:id', (_, id) => ok(orderEntity(paymentStore.order(id)))],
    [
      'GET',
      '/v1/orders/:id/payments',
      (_, id) =>
        ok(collectionEntity(newestFirst(paymentStore.paymentsOf(paymentStore.order(id).id)).map(paymentEntity))),
    ],
    [
      'PATCH',
      '/v1/orders/:id',
      ({ body }, id) =>
        ok(orderEntity(paymentStore.changeOrder(paymentStore.order(id), read(NewNotes, jsonBody(body))))),
    ],
  ]
}

function paymentRoutes(
  paymentStore: PaymentStore,
  lifecycle: Lifecycle,
): readonly (readonly [string, string, Route])[] {
  return [
    [
      'GET',
      '/v1/payments',
      ({ query }) =>
        ok(collectionEntity(paged(newestFirst(paymentStore.payments()), queryOf(query)).map(paymentEntity))),
    ],
    ['GET', '/v1/payments/:id', (_, id) => ok(paymentEntity(paymentStore.payment(id)))],
    [
      'PATCH',
      '/v1/payments/:id',
      ({ body }, id) =>
        ok(paymentEntity(paymentStore.changePayment(paymentStore.payment(id), read(NewNotes, jsonBody(body))))),
    ],
    [
      'POST',
      '/v1/payments/:id/capture',
      ({ body }, id) => capture(paymentStore, lifecycle, id, read(NewCapture, jsonBody(body)).amount),
    ],
    ['POST', '/v1/payments/:id/refund', (request, id) => refund(paymentStore, lifecycle, request, id)],
    [
      'GET',
      '/v1/payments/:id/refunds',
      (_, id) =>
        ok(collectionEntity(newestFirst(paymentStore.refundsOf(paymentStore.payment(id).id)).map(refundEntity))),
    ],
    [
      'GET',
      '/v1/payments/:id/refunds/:id',
      (_, id, refundId) => ok(refundEntity(refundOf(paymentStore, id, refundId))),
    ],
  ]
}

function refundRoutes(paymentStore: PaymentStore): readonly (readonly [string, string, Route])[] {
  return [
    [
      'GET',
      '/v1/refunds',
      ({ query }) => ok(collectionEntity(paged(newestFirst(paymentStore.refunds()), queryOf(query)).map(refundEntity))),
    ],
    ['GET', '/v1/refunds/:id', (_, id) => ok(refundEntity(paymentStore.refund(id)))],
    [
      'PATCH',
      '/v1/refunds/:id',
      ({ body }, id) =>
        ok(refundEntity(paymentStore.changeRefund(paymentStore.refund(id), read(NewNotes, jsonBody(body))))),
    ],
  ]
}

function newOrder(paymentStore: PaymentStore, input: NewOrder) {
  return paymentStore.addOrder({
    id: paymentStore.newId('order'),
    amount: input.amount,
    currency: input.currency,
    receipt: input.receipt ?? null,
    notes: input.notes ?? {},
    status: 'created',
    attempts: 0,
    amountPaid: 0,
    capture: input.payment?.capture ?? 'automatic',
    automaticExpiryMinutes: input.payment?.capture_options?.automatic_expiry_period ?? defaultAutomaticExpiryMinutes,
    ...(input.method !== undefined && { method: input.method }),
    ...(input.bank_account !== undefined && { payerAccount: input.bank_account.account_number }),
    manualExpiryMinutes: input.payment?.capture_options?.manual_expiry_period ?? defaultManualExpiryMinutes,
    createdAt: paymentStore.nowSeconds(),
  })
}

function listOrders(paymentStore: PaymentStore, query: ListQuery) {
  const found = query.receipt === undefined ? paymentStore.orders() : paymentStore.ordersWith(query.receipt)
  const authorized = (id: string) => paymentStore.paymentsOf(id).some(({ status }) => status === 'authorized')
  return paged(
    newestFirst(
      found.filter(({ id }) => query.authorized === undefined || authorized(id) === (query.authorized === '1')),
    ),
    query,
  )
}

function capture(paymentStore: PaymentStore, lifecycle: Lifecycle, id: string, amount: number): Response {
  const payment = paymentStore.payment(id)
  if (payment.captured)
    throw new ApiError('This payment has already been captured', { reason: 'payment_already_captured' })
  if (payment.status !== 'authorized')
    throw new ApiError('Only payments which have been authorized and not yet captured can be captured')
  if (payment.amount !== amount)
    throw new ApiError('Capture amount must be equal to the amount authorized', { field: 'amount' })
  if (paymentStore.order(payment.orderId).status === 'paid')
    throw new ApiError('This order has already been paid', { reason: 'order_already_paid' })
  return ok(paymentEntity(lifecycle.capture(payment)))
}

/** With an idempotency key, repeats of a request make one refund, and a different request under the same key is refused. */
function refund(paymentStore: PaymentStore, lifecycle: Lifecycle, request: SandboxRequest, id: string): Response {
  const input = read(NewRefund, jsonBody(request.body))
  const payment = paymentStore.payment(id)
  const key = request.headers.get('x-refund-idempotency')
  if (key === null) return ok(refundEntity(refundNow(lifecycle, payment, input)))
  if (!/^[\w-]{10,}$/.test(key))
    throw new ApiError('The idempotency key must be of 10 or more letters, digits, hyphens and underscores')
  const body = createHash('sha256').update(id).update(request.body).digest('hex')
  const earlier = paymentStore.refundKeys.get(key)
  if (earlier !== undefined && earlier.body !== body)
    throw new ApiError('Different request with the same idempotency key')
  if (earlier !== undefined) return ok(refundEntity(paymentStore.refund(earlier.refundId)))
  const created = refundNow(lifecycle, payment, input)
  paymentStore.refundKeys.put(key, { body, refundId: created.id })
  return ok(refundEntity(created))
}

function refundNow(lifecycle: Lifecycle, payment: Payment, input: NewRefund): Refund {
  if (!payment.captured) throw new ApiError('The payment status should be captured for action to be taken')
  return lifecycle.refund(payment, input)
}

function refundOf(paymentStore: PaymentStore, paymentId: string, refundId: string): Refund {
  const found = paymentStore.refund(refundId)
  if (found.paymentId !== paymentId) throw new ApiError('The id provided does not exist')
  return found
}

function queryOf(query: URLSearchParams): ListQuery {
  return read(ListQuery, Object.fromEntries(query))
}

function paged<T extends { readonly createdAt: number }>(
  items: readonly T[],
  { from = 0, to = Infinity, skip, count }: ListQuery,
): readonly T[] {
  return items.filter(({ createdAt }) => createdAt >= from && createdAt <= to).slice(skip, skip + count)
}

function newestFirst<T>(items: readonly T[]): readonly T[] {
  return [...items].reverse()
}
