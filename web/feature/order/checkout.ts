import { brand } from '#shared/brand.ts'
import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import type { orderApi } from '#shared/order/api.ts'

export type Checkout = AnswerOf<typeof orderApi.placeOrder>['data']

/** What of the provider's checkout is used here. */
interface Razorpay {
  open(): void
}
type RazorpayClass = new (options: Record<string, unknown>) => Razorpay

declare global {
  interface Window {
    Razorpay?: RazorpayClass
  }
}

/** X58, to the letter. */
export const loadFailure = 'Razorpay SDK failed to load. Are you online?'
const loadTimeoutMs = 20_000

let loading: Promise<void> | undefined

/** Fetches the provider's checkout, once. A failed try may be repeated. */
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
      reject(new Error(loadFailure))
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

interface CheckoutWishes {
  readonly checkout: Checkout
  readonly payer: Payer
  readonly description: string
  readonly secondsLeft: number
  readonly onPaid: (paymentId: string) => void
  readonly onDismiss: () => void
}

/** Opens the checkout over the page. It must be loaded. */
export function openCheckout(wishes: CheckoutWishes): void {
  if (window.Razorpay === undefined) throw new Error(loadFailure)
  new window.Razorpay({ ...optionsOf(wishes), ...wayBack(wishes) }).open()
}

function optionsOf({ checkout, payer, description, secondsLeft, onDismiss }: CheckoutWishes): Record<string, unknown> {
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

/** Inside the native wrapper the provider cannot call us back, so its form travels through our server. */
function wayBack({ checkout, onPaid }: CheckoutWishes): Record<string, unknown> {
  if (isNativeWrapper()) return { callback_url: checkout.callback_url, redirect: true }
  return { handler: (answer: { razorpay_payment_id: string }) => onPaid(answer.razorpay_payment_id) }
}

function isNativeWrapper(): boolean {
  return (window.ReactNativeWebView ?? window.webkit?.messageHandlers?.native ?? window.Android) !== undefined
}

/** Where the payment is followed: base64url JSON, only a hint for the screen, which asks the server. */
export function paymentReturnAddress(orderId: string, paymentId?: string): string {
  const hint = JSON.stringify({ order_id: orderId, ...(paymentId !== undefined && { payment_id: paymentId }) })
  return `/payment-return?data=${btoa(hint).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}
