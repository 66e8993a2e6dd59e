import { useRef, useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { config } from '#web/platform/config.ts'
import { writeText } from '#web/platform/local-storage.ts'
import { useNavigate } from '#web/platform/navigation.ts'
import { useUser } from '#web/platform/session.ts'
import { showToast } from '#web/ui/show-toast.ts'
import { type Checkout, loadCheckout, loadFailure, openCheckout, paymentReturnAddress } from './checkout.ts'
import { deadlineOf, reservationLifeMs } from './deadline.ts'
import { shares } from './format.ts'
import { payerOf } from './payer.ts'
import type { Quote } from './use-quote.ts'

/** An order that waits for its money, and until when by this phone's clock. */
export interface Unpaid {
  readonly checkout: Checkout
  readonly quote: Quote
  readonly deadline: number
}

export type Stage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'placing' }
  /** The provider's checkout lies over the page. */
  | { readonly kind: 'paying'; readonly unpaid: Unpaid }
  | { readonly kind: 'unpaid'; readonly unpaid: Unpaid; readonly busy?: 'paying' | 'cancelling' }

const noAnswer = 'No answer from the server. Please try again: you will not be charged twice.'

/** From the press of Pay to the payment, and every way out of it. Nothing here decides about money: the server does. */
export function usePurchase({
  security,
  renew,
  finish,
}: {
  security: SecurityPage
  renew: () => void
  finish: () => void
}) {
  const user = useUser()
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })
  const [refusal, setRefusal] = useState<{
    readonly words: string
    readonly code?: string
    readonly openOrderId?: string
  }>()
  // A second press may come before the first has been drawn.
  const running = useRef(false)

  async function once(work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setRefusal(undefined)
    await work().finally(() => {
      running.current = false
    })
  }

  function refuse(error: unknown): void {
    if (!(error instanceof ApiError)) return setRefusal({ words: noAnswer })
    const openOrderId = error.data['order_id']
    setRefusal({ words: error.words, code: error.code, ...(typeof openOrderId === 'string' && { openOrderId }) })
  }

  async function order(quote: Quote): Promise<void> {
    if (user === undefined) return
    setStage({ kind: 'placing' })
    writeText('savedSecurityId', security.id)
    // Both at once: the order waits for the server anyway. A failure is told when it is its turn.
    loadCheckout(config().razorPayCheckoutUrl).catch(() => undefined)
    try {
      const { data } = await call('placeOrder', { body: { quote_id: quote.quote_id, user_id: user.id } })
      await charge({ checkout: data, quote, deadline: deadlineOf(data.expires_at, reservationLifeMs, Date.now()) })
    } catch (error) {
      setStage({ kind: 'choosing' })
      refuse(error)
    }
  }

  async function charge(unpaid: Unpaid): Promise<void> {
    if (user === undefined) return
    try {
      await loadCheckout(config().razorPayCheckoutUrl)
    } catch {
      setStage({ kind: 'unpaid', unpaid })
      return setRefusal({ words: loadFailure })
    }
    setStage({ kind: 'paying', unpaid })
    openCheckout({
      checkout: unpaid.checkout,
      payer: payerOf(user),
      description: `${shares(unpaid.quote.quantity)} of ${security.name}`,
      secondsLeft: Math.max(1, Math.floor((unpaid.deadline - Date.now()) / 1000)),
      onPaid: (paymentId) => navigate(paymentReturnAddress(unpaid.checkout.order_id, paymentId)),
      onDismiss: () => setStage({ kind: 'unpaid', unpaid }),
    })
  }

  /** Sends back to the choice of a quantity, with a price of now. */
  function startAgain(): void {
    setRefusal(undefined)
    setStage({ kind: 'choosing' })
    renew()
  }

  /** `which` names the order: while a new one is being paid, "Order cancelled" could mean that one. */
  async function cancel(orderId: string, which: 'Order' | 'Earlier order'): Promise<boolean> {
    try {
      const { data } = await call('cancelOrder', { params: { id: orderId }, body: {} })
      showToast(
        `${which} cancelled. ${data.status === 'CANCELLED' ? 'No money was taken for it.' : 'Your money is on its way back.'}`,
        'success',
      )
      return true
    } catch (error) {
      refuse(error)
      return false
    }
  }

  return {
    stage,
    refusal,
    startAgain,
    /** Another quantity is another question: an earlier refusal says nothing about it. */
    forget: () => setRefusal(undefined),
    place: (quote: Quote) => void once(() => order(quote)),
    payAgain: (unpaid: Unpaid) =>
      void once(async () => {
        setStage({ kind: 'unpaid', unpaid, busy: 'paying' })
        await charge(unpaid)
      }),
    /** For whoever paid in another app and then closed the checkout, or came back to a page that had been loaded anew. */
    check: (orderId: string) => navigate(paymentReturnAddress(orderId)),
    cancelUnpaid: (unpaid: Unpaid) =>
      void once(async () => {
        setStage({ kind: 'unpaid', unpaid, busy: 'cancelling' })
        if (!(await cancel(unpaid.checkout.order_id, 'Order'))) return setStage({ kind: 'unpaid', unpaid })
        startAgain()
        finish()
      }),
    /** The earlier order for the same shares makes room for this one. */
    cancelEarlier: (orderId: string, quote: Quote) =>
      void once(async () => {
        setStage({ kind: 'placing' })
        if (await cancel(orderId, 'Earlier order')) await order(quote)
        else setStage({ kind: 'choosing' })
      }),
  }
}
