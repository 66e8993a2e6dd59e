import { orderDue, orderUnpaidDue } from '#events/order.ts'
import { subscription } from '#events/subscription.ts'

/** Orders wait here for their payment or their expiry, and for nothing that other orders wait for. */
export const onUnpaidDue = subscription('reconcile', 'on-unpaid-due', [orderUnpaidDue], {
  razorpay: 0.05,
  vouch: 0.03,
})

export const onOrderDue = subscription('reconcile', 'on-order-due', [orderDue], {
  razorpay: 0.21,
  vouch: 0.16,
  signeasy: 0.07,
})
