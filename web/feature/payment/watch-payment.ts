import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { orderApi } from '#shared/order/api.ts'
import type { paymentApi } from '#shared/payment/api.ts'
import { ApiError } from '#web/platform/api/client.ts'

export type Payment = ResponseOf<typeof paymentApi.readPaymentStatus>['message']['data']
export type ServiceOrder = ResponseOf<typeof orderApi.createServiceOrder>['data']

/** How polling ended. `session`: the session has ended. `unknown`: the user has no such order. `unresolved`: the payment is still undecided and polling stops. */
export type Outcome =
  | { readonly kind: 'success'; readonly payment: Payment; readonly serviceOrder: ServiceOrder }
  | { readonly kind: 'fail'; readonly payment: Payment }
  | { readonly kind: 'session' | 'unknown' | 'unresolved' }

/** What polling depends on. `wait` rejects when the screen is closed. */
export interface WatchActions {
  readonly readStatus: () => Promise<Payment>
  readonly createServiceOrder: (orderId: string) => Promise<ServiceOrder>
  readonly wait: (ms: number) => Promise<void>
  /** Called after every request with whether the server answered it. */
  readonly onTry: (answered: boolean) => void
}

const firstWaitsMs = [1000, 2000, 3000, 5000, 8000] as const
const laterWaitMs = 8000
/** About twenty minutes, the life of a reservation. After that the order list shows the result. */
const triesMax = 150

export function waitBeforeTry(triesDone: number): number {
  return firstWaitsMs[triesDone - 1] ?? laterWaitMs
}

/** Polls until the payment is decided. A pending status and a missing answer are repeated: neither decides the payment. */
export async function watchPayment(actions: WatchActions): Promise<Outcome> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const outcome = await tryOnce(actions)
    if (outcome !== null) return outcome
    await actions.wait(waitBeforeTry(tries))
  }
  return { kind: 'unresolved' }
}

async function tryOnce(actions: WatchActions): Promise<Outcome | null> {
  try {
    const payment = await actions.readStatus()
    actions.onTry(true)
    return await decide(payment, actions)
  } catch (error) {
    const outcome = outcomeOf(error)
    actions.onTry(error instanceof ApiError && error.status < 500)
    return outcome
  }
}

async function decide(payment: Payment, actions: WatchActions): Promise<Outcome | null> {
  switch (payment.status) {
    case 'completed':
    case 'awaiting settlement':
      return { kind: 'success', payment, serviceOrder: await actions.createServiceOrder(payment.order_id) }
    case 'failed':
    case 'refunded':
      return { kind: 'fail', payment }
    case 'pending':
      return null
  }
}

/** The outcome of a failed request; null to repeat it. 409 means that the service order of a paid order is still being created; 429 and 5xx are temporary. */
function outcomeOf(error: unknown): Outcome | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return { kind: 'session' }
  if (error.status === 409 || error.status === 429 || error.status >= 500) return null
  return { kind: 'unknown' }
}
