import { t } from '@lingui/core/macro'
import { brand } from '#shared/brand.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { orderApi } from '#shared/order/api.ts'

export type Checkout = ResponseOf<typeof orderApi.placeOrder>['data']

/** The part of Razorpay Checkout that is used here. */
interface Razorpay {
  open(): void
  close?(): void
}
type RazorpayClass = new (options: Record<string, unknown>) => Razorpay

declare global {
  interface Window {
    Razorpay?: RazorpayClass
  }
}

/** The exact text of docs/specification/texts.md. */
export const loadFailure = () => t`Razorpay SDK failed to load. Are you online?`
const loadTimeoutMs = 20_000

let loading: Promise<void> | undefined

/** Loads Razorpay Checkout once. After a failure it can be called again. Rejects with `loadFailure`. */
export function loadCheckout(address: string): Promise<void> {
  if (window.Razorpay !== undefined) return Promise.resolve()
  loading ??= insertScript(address).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function insertScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(loadFailure()))
    }
    const timer = setTimeout(fail, loadTimeoutMs)
    script.src = address
    script.async = true
    script.onerror = fail
    script.onload = () => {
      if (window.Razorpay === undefined) return fail()
      clearTimeout(timer)
      resolve()
    }
    document.head.append(script)
  })
}

export interface Payer {
  readonly name: string
  readonly email: string
  readonly contact: string
}

interface CheckoutRequest {
  readonly checkout: Checkout
  readonly payer: Payer
  readonly description: string
  readonly secondsLeft: number
  readonly onPaid: (paymentId: string) => void
  readonly onDismiss: () => void
}

/** Opens the checkout over the page, and returns how it is closed. Throws when `loadCheckout` has not finished. */
export function openCheckout(request: CheckoutRequest): () => void {
  if (window.Razorpay === undefined) throw new Error(loadFailure())
  const razorpay = new window.Razorpay({ ...optionsOf(request), ...returnOptions(request) })
  razorpay.open()
  return () => razorpay.close?.()
}

function optionsOf({ checkout, payer, description, secondsLeft, onDismiss }: CheckoutRequest): Record<string, unknown> {
  return {
    key: checkout.key,
    amount: checkout.amount,
    currency: checkout.currency,
    name: brand.legalName,
    description,
    order_id: checkout.razorpay_order_id,
    prefill: payer,
    theme: { color: brand.colour },
    timeout: secondsLeft,
    modal: { ondismiss: onDismiss, confirm_close: true, backdropclose: false },
  }
}

/** In the native wrapper Razorpay cannot call the handler, so it posts its form to our server, which redirects back. */
function returnOptions({ checkout, onPaid }: CheckoutRequest): Record<string, unknown> {
  if (isNativeWrapper()) return { callback_url: checkout.callback_url, redirect: true }
  return { handler: (response: { razorpay_payment_id: string }) => onPaid(response.razorpay_payment_id) }
}

function isNativeWrapper(): boolean {
  return (window.ReactNativeWebView ?? window.webkit?.messageHandlers?.native ?? window.Android) !== undefined
}

/** The address of the screen that shows the result of a payment. `data` is base64url JSON and only a hint: the screen reads the status from the server. */
export function paymentReturnAddress(orderId: string, paymentId?: string): string {
  const hint = JSON.stringify({ order_id: orderId, ...(paymentId !== undefined && { payment_id: paymentId }) })
  return `/payment-return?data=${btoa(hint).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}
