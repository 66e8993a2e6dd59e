import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { ListedOpenOrder } from '#shared/order/api.ts'
import { ApiError } from '#web/platform/api/client.ts'
import { config } from '#web/platform/config.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { useUser } from '#web/platform/session/session.ts'
import { showToast } from '#web/ui/state/show-toast.ts'
import { loadCheckout, paymentReturnAddress } from '#web/feature/order/purchase/checkout.ts'
import { deadlineOf } from '#web/feature/order/deadline.ts'
import {
  cancelFailureWords,
  cancelUnpaid,
  checkoutFailure,
  followPayment,
  payFailureWords,
  place,
  useCheckout,
} from './pay-open-order.ts'

/** The payment and the cancelling of an unpaid order, on screens other than the purchase. */
export function useOpenOrder(order: ListedOpenOrder, onChanged: () => void) {
  const user = useUser()
  const openCheckout = useCheckout()
  const [deadline] = useState(() => deadlineOf(order.expires_at, order.lasts_seconds, Date.now()))
  const [busy, setBusy] = useState<'paying' | 'cancelling'>()
  const [failure, setFailure] = useState<string>()
  // A ref, because a second press may come before the first is rendered.
  const running = useRef(false)

  async function run(what: 'paying' | 'cancelling', work: () => Promise<void>): Promise<void> {
    if (running.current) return
    running.current = true
    setFailure(undefined)
    setBusy(what)
    try {
      await work()
    } catch (error) {
      if (followPayment(error)) return
      setFailure(what === 'paying' ? payFailureWords(error) : cancelFailureWords(error))
      // An answer of the server means that the order stands otherwise than this screen shows.
      if (error instanceof ApiError) onChanged()
    } finally {
      running.current = false
      setBusy(undefined)
    }
  }

  async function pay(): Promise<void> {
    if (user === undefined) return
    const checkout = await place(order.quote_id, user)
    try {
      await loadCheckout(config().razorPayCheckoutUrl)
    } catch {
      return setFailure(checkoutFailure())
    }
    openCheckout({ order, checkout, deadline, name: order.scrip_name, user, onDismiss: onChanged })
  }

  return {
    deadline,
    busy,
    failure,
    pay: () => void run('paying', pay),
    cancel: () =>
      void run('cancelling', async () => {
        showToast(`${t`Order cancelled.`} ${await cancelUnpaid(order.order_id)}`, 'success')
        onChanged()
      }),
    check: () => navigate(paymentReturnAddress(order.order_id)),
  }
}
