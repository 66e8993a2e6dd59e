import { orderRefundDue } from '#events/order.ts'
import { disputeNoticed, paymentNoticed } from '#events/payment.ts'
import { subscription } from '#events/subscription.ts'

const usesGateway = {
  table: 'write',
  ledger: ['append'],
  secrets: ['razorpay-key'],
  vendors: ['razorpay'],
} as const

/** A refund that the gateway cannot make is paid by our bank, after working days that the file of holidays counts. */
const refunds = { ...usesGateway, files: 'read' } as const

export const onPaymentNoticed = subscription('payment', 'on-payment-noticed', [paymentNoticed], refunds)

export const onRefundDue = subscription('payment', 'on-refund-due', [orderRefundDue], refunds)

export const onDisputeNoticed = subscription('payment', 'on-dispute-noticed', [disputeNoticed], usesGateway)
