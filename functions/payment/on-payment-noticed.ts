import { onPaymentNoticed } from '#events/subscriptions/payment.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { findOrderByRazorpayOrder } from '#functions/order/queries.ts'
import { syncPayments, syncRefunds } from './commands.ts'
import { permissions } from './permissions.ts'

/** Reads the payments from the gateway, because a webhook is only a hint. An order that is unknown, or not stored yet, is left to the reconciler. */
export const entry = subscriber(onPaymentNoticed, permissions.onPaymentNoticed, async ({ detail }, context) => {
  const order = await findOrderByRazorpayOrder(context, detail.razorpay_order_id)
  if (order === undefined) return
  const { payment_id, authorized_at: at } = detail
  const stated = payment_id === undefined || at === undefined ? [] : [{ payment_id, at }]
  const synced = await syncPayments(context, order, stated)
  await syncRefunds(context, synced.order)
})
