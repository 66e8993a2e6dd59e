import { t } from '@lingui/core/macro'
import { useLocation } from 'wouter'
import { useRef, useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { ApiError } from '#web/platform/api/client.ts'
import { emitAppEvent } from '#web/platform/app-event.ts'
import { config } from '#web/platform/config.ts'
import { writeText } from '#web/platform/storage/local-storage.ts'
import { preloadScreen } from '#web/platform/preload-screen.ts'
import { useUser } from '#web/platform/session/session.ts'
import { showToast } from '#web/ui/state/show-toast.ts'
import { type Checkout, loadCheckout, paymentReturnAddress } from './checkout.ts'
import * as openOrder from '#web/feature/order/list/pay-open-order.ts'
import { type HeldOrder, heldOrder, type Quote } from './use-quote.ts'

/** An unpaid order. Its checkout is known once this screen has asked for it. */
export interface Unpaid extends HeldOrder {
  readonly checkout?: Checkout
}

export type Stage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'placing' }
  /** The checkout of the gateway is open over the page. */
  | { readonly kind: 'paying'; readonly unpaid: Unpaid }
  | { readonly kind: 'unpaid'; readonly unpaid: Unpaid; readonly busy?: 'paying' | 'cancelling' }

/** The purchase from the Pay button to the payment, with every way to cancel. Every decision about money is made by the server. */
export function usePurchase({
  security,
  held,
  renew,
  finish,
}: {
  security: SecurityPage
  /** An unpaid order that was placed earlier, for the same shares. */
  held: HeldOrder | undefined
  renew: () => void
  finish: () => void
}) {
  const user = useUser()
  const openCheckout = openOrder.useCheckout()
  const [, navigate] = useLocation()
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })
  const [refusal, setRefusal] = useState<{
    readonly message: string
    readonly code?: string
    readonly openOrderId?: string
  }>()
  // A ref, because a second press may come before the first is rendered.
  const running = useRef(false)

  async function runOnce(work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setRefusal(undefined)
    await work().finally(() => {
      running.current = false
    })
  }

  function showRefusal(error: unknown, wordsOf = openOrder.payFailureWords): void {
    const message = wordsOf(error)
    if (!(error instanceof ApiError)) return setRefusal({ message })
    if (openOrder.followPayment(error)) return
    if (error.code === 'TERMS_CHANGED') emitAppEvent('terms-changed')
    const openOrderId = error.data['order_id']
    setRefusal({
      message,
      code: error.code,
      ...(typeof openOrderId === 'string' && { openOrderId }),
    })
  }

  async function order(quote: Quote): Promise<void> {
    setStage({ kind: 'placing' })
    try {
      const checkout = await place(quote.quote_id)
      const { quote_id, quantity, total } = quote
      const { order_id, expires_at, lasts_seconds } = checkout
      await charge({ ...heldOrder({ quote_id, order_id, quantity, total, expires_at, lasts_seconds }), checkout })
    } catch (error) {
      setStage({ kind: 'choosing' })
      showRefusal(error)
    }
  }

  async function place(quoteId: string): Promise<Checkout> {
    if (user === undefined) throw new Error('nobody is logged in')
    writeText('savedSecurityId', security.id)
    return openOrder.place(quoteId, user)
  }

  async function payHeld(unpaid: Unpaid): Promise<void> {
    setStage({ kind: 'unpaid', unpaid, busy: 'paying' })
    try {
      await charge({ ...unpaid, checkout: unpaid.checkout ?? (await place(unpaid.order.quote_id)) })
    } catch (error) {
      // An answer of the server means that the order has ended: a new quote says what is true now.
      if (error instanceof ApiError) startAgain()
      else setStage({ kind: 'unpaid', unpaid })
      showRefusal(error)
    }
  }

  async function charge(unpaid: Unpaid & { readonly checkout: Checkout }): Promise<void> {
    if (user === undefined) return
    try {
      await loadCheckout(config().razorPayCheckoutUrl)
    } catch {
      setStage({ kind: 'unpaid', unpaid })
      return setRefusal({ message: openOrder.checkoutFailure() })
    }
    setStage({ kind: 'paying', unpaid })
    for (const path of ['/payment-return', '/payment-status']) preloadScreen(path)
    openCheckout({
      ...unpaid,
      name: security.name,
      user,
      onDismiss: () => setStage({ kind: 'unpaid', unpaid }),
    })
  }

  /** Returns to the choice of a quantity, with a new quote. */
  function startAgain(): void {
    setRefusal(undefined)
    setStage({ kind: 'choosing' })
    renew()
  }

  /** `cancelled` names the order, because "Order cancelled" could also mean the new order that is being paid. */
  async function cancel(orderId: string, cancelled: string): Promise<boolean> {
    try {
      showToast(`${cancelled} ${await openOrder.cancelUnpaid(orderId)}`, 'success')
      return true
    } catch (error) {
      showRefusal(error, openOrder.cancelFailureWords)
      return false
    }
  }

  const shown: Stage = stage.kind === 'choosing' && held !== undefined ? { kind: 'unpaid', unpaid: held } : stage
  return {
    stage: shown,
    refusal,
    startAgain,
    /** Clears the refusal, which does not apply to another quantity. */
    clearRefusal: () => setRefusal(undefined),
    place: (quote: Quote) => void runOnce(() => order(quote)),
    payAgain: (unpaid: Unpaid) => void runOnce(() => payHeld(unpaid)),
    /** Opens the payment status, for a person who paid in another app or after a reload. */
    check: (orderId: string) => navigate(paymentReturnAddress(orderId)),
    cancelUnpaid: (unpaid: Unpaid) =>
      void runOnce(async () => {
        setStage({ kind: 'unpaid', unpaid, busy: 'cancelling' })
        if (!(await cancel(unpaid.order.order_id, t`Order cancelled.`))) return setStage({ kind: 'unpaid', unpaid })
        startAgain()
        finish()
      }),
    /** Cancels the earlier order for the same shares, then places this one. */
    cancelEarlier: (orderId: string, quote: Quote) =>
      void runOnce(async () => {
        setStage({ kind: 'placing' })
        if (await cancel(orderId, t`Earlier order cancelled.`)) await order(quote)
        else setStage({ kind: 'choosing' })
      }),
  }
}
