import { orderRefundDue } from '#events/order.ts'
import { disputeNoticed, paymentNoticed } from '#events/payment.ts'
import { subscription } from '#events/subscription.ts'

export const onPaymentNoticed = subscription('payment', 'on-payment-noticed', [paymentNoticed], {
  razorpay: 0.07,
})

export const onRefundDue = subscription('payment', 'on-refund-due', [orderRefundDue], { razorpay: 0.02 })

export const onDisputeNoticed = subscription('payment', 'on-dispute-noticed', [disputeNoticed], {
  razorpay: 0.02,
})
