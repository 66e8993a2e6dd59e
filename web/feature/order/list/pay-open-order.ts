import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { OpenOrder } from '#shared/order/api.ts'
import type { LoginDetail } from '#shared/account/api.ts'
import { formatShares } from '#web/lib/format.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { config } from '#web/platform/config.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { preloadScreen } from '#web/platform/preload-screen.ts'
import { refreshWaiting } from '#web/platform/waiting.ts'
import {
  type Checkout,
  loadCheckout,
  loadFailure,
  openCheckout,
  paymentReturnAddress,
} from '#web/feature/order/purchase/checkout.ts'
import { payerOf } from '#web/feature/order/purchase/payer.ts'

const noAnswer = () =>
  t`No answer from the server. No money was taken. Please try again: the order is placed only once.`
const noAnswerToCancel = () => t`No answer from the server. Please try again: the order is cancelled only once.`

const nothingHappened = () => t`Nothing was ordered and no money was taken.`

/** Refusals whose own words say what became of the money. */
const saysItAll = new Set(['SOLD_OUT', 'QUOTE_EXPIRED', 'PRICE_WITHDRAWN', 'OPEN_RESERVATION'])

/** Why Pay did not lead to a payment, and whether anything was ordered or taken: it is the first question then. */
export function payFailureWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return noAnswer()
  const { userMessage } = error
  if (saysItAll.has(error.code)) return userMessage
  return `${userMessage}${/[.।]$/.test(userMessage) ? '' : t({ context: 'end of a sentence', message: '.' })} ${nothingHappened()}`
}

/** Why an order was not cancelled. */
export function cancelFailureWords(error: unknown): string {
  return error instanceof ApiError && error.status < 500 ? error.userMessage : noAnswerToCancel()
}

/** The checkout did not load: the order is placed, and can still be paid. */
export const checkoutFailure = () => `${loadFailure()} ${t`Your shares are reserved for you, and no money was taken.`}`

/** The screens after the checkout. They are fetched before it opens, so that none is blank while a buyer waits for the result. */
const afterPay = ['/payment-return', '/payment-status', '/SignEasyLoading']

/** Places the order of a quote. The quote of an order that is placed and unpaid leads to its checkout again. */
export async function place(quoteId: string, user: LoginDetail): Promise<Checkout> {
  // The checkout is loaded while the order is placed. A failure is handled where it is opened.
  loadCheckout(config().razorPayCheckoutUrl).catch(() => undefined)
  for (const path of afterPay) preloadScreen(path)
  const { data } = await call('placeOrder', { body: { quote_id: quoteId, user_id: user.id } })
  refreshWaiting()
  return data
}

/** Cancels an order that is expected to be unpaid. The answer is the text for the person. */
export async function cancelUnpaid(orderId: string): Promise<string> {
  const { data } = await call('cancelOrder', { params: { id: orderId }, body: { expect: 'UNPAID' } })
  refreshWaiting()
  return data.status === 'CANCELLED' ? t`No money was taken for it.` : t`Your money is on its way back.`
}

interface OpenedCheckout {
  readonly order: Pick<OpenOrder, 'quantity'>
  readonly checkout: Checkout
  /** When the time to pay ends, in milliseconds since 1970. */
  readonly deadline: number
  /** The company whose shares are bought. */
  readonly name: string
  readonly user: LoginDetail
  readonly onDismiss: () => void
}

/** Opens the checkout of an order over the page, and returns how it is closed. It must be loaded. A payment leads to its result. */
function openCheckoutOf({ order, checkout, deadline, name, user, onDismiss }: OpenedCheckout): () => void {
  return openCheckout({
    checkout,
    payer: payerOf(user),
    description: t`${formatShares(order.quantity)} of ${name}`,
    secondsLeft: Math.max(1, Math.floor((deadline - Date.now()) / 1000)),
    onPaid: (paymentId) => navigate(paymentReturnAddress(checkout.order_id, paymentId)),
    onDismiss,
  })
}

/** Opens checkouts. The one that is open is closed with its screen: Back leads to another screen, over which it would stay. */
export function useCheckout(): (opened: OpenedCheckout) => void {
  const close = useRef<() => void>(undefined)
  useEffect(() => () => close.current?.(), [])
  return (opened) => {
    close.current = openCheckoutOf(opened)
  }
}

/** Leads to the result when the payment arrived while the buyer asked for something else: it counts. */
export function followPayment(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_PAID') return false
  const orderId = error.data['order_id']
  if (typeof orderId === 'string') navigate(paymentReturnAddress(orderId))
  return typeof orderId === 'string'
}
