import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import type { orderApi } from '#shared/order/api.ts'
import type { paymentApi } from '#shared/payment/api.ts'
import { ApiError } from '#web/platform/api/client.ts'

export type Payment = AnswerOf<typeof paymentApi.readPaymentStatus>['message']['data']
export type ServiceOrder = AnswerOf<typeof orderApi.createServiceOrder>['data']

/** How the watch ended. `unknown`: there is no such order for this person. `unresolved`: nobody knows yet, and we stop asking. */
export type Outcome =
  | { readonly kind: 'success'; readonly payment: Payment; readonly serviceOrder: ServiceOrder }
  | { readonly kind: 'fail'; readonly payment: Payment }
  | { readonly kind: 'session' | 'unknown' | 'unresolved' }

/** What the watch needs of the world. `wait` rejects when the screen is gone. */
export interface Hands {
  readonly readStatus: () => Promise<Payment>
  readonly createServiceOrder: (orderId: string) => Promise<ServiceOrder>
  readonly wait: (ms: number) => Promise<void>
  /** Tells the screen whether the last question was answered at all. */
  readonly onTry: (answered: boolean) => void
}

const firstWaitsMs = [1000, 2000, 3000, 5000, 8000] as const
const laterWaitMs = 8000
/** About twenty minutes, as long as a reservation lives. The order list tells the rest. */
const triesMax = 150

export function waitBeforeTry(triesDone: number): number {
  return firstWaitsMs[triesDone - 1] ?? laterWaitMs
}

/** Asks until the payment is decided. Pending and silence mean "ask again": neither is an answer about money. */
export async function watchPayment(hands: Hands): Promise<Outcome> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const outcome = await tryOnce(hands)
    if (outcome !== null) return outcome
    await hands.wait(waitBeforeTry(tries))
  }
  return { kind: 'unresolved' }
}

async function tryOnce(hands: Hands): Promise<Outcome | null> {
  try {
    const payment = await hands.readStatus()
    hands.onTry(true)
    return await decide(payment, hands)
  } catch (error) {
    const end = endOf(error)
    hands.onTry(error instanceof ApiError && error.status < 500)
    return end
  }
}

async function decide(payment: Payment, hands: Hands): Promise<Outcome | null> {
  switch (payment.status) {
    case 'completed':
    case 'awaiting settlement':
      return { kind: 'success', payment, serviceOrder: await hands.createServiceOrder(payment.order_id) }
    case 'failed':
    case 'refunded':
      return { kind: 'fail', payment }
    case 'pending':
      return null
  }
}

/** 409 is a paid order whose service order is still being made, 429 and 5xx pass: only these may be asked again. */
function endOf(error: unknown): Outcome | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 401) return { kind: 'session' }
  if (error.status === 409 || error.status === 429 || error.status >= 500) return null
  return { kind: 'unknown' }
}
