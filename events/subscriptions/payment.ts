import { orderRefundDue } from '#events/order.ts'
import { disputeNoticed, paymentNoticed } from '#events/payment.ts'
import { subscription } from '#events/subscription.ts'

const usesGateway = {
  table: 'write',
  ledger: ['append'],
  secrets: ['razorpay-key'],
  vendors: ['razorpay'],
} as const

export const onPaymentNoticed = subscription('payment', 'on-payment-noticed', [paymentNoticed], usesGateway, {
  razorpay: 0.07,
})

export const onRefundDue = subscription('payment', 'on-refund-due', [orderRefundDue], usesGateway, { razorpay: 0.02 })

export const onDisputeNoticed = subscription('payment', 'on-dispute-noticed', [disputeNoticed], usesGateway, {
  razorpay: 0.02,
})
