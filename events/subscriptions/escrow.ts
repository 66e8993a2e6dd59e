import { escrowNoticed } from '#events/escrow.ts'
import { orderCredited, orderRefundDue } from '#events/order.ts'
import { subscription } from '#events/subscription.ts'

export const onMoneyDue = subscription('escrow', 'on-money-due', [orderCredited, orderRefundDue], {
  razorpay: 0.07,
  vouch: 0.12,
})

export const onEscrowNoticed = subscription('escrow', 'on-escrow-noticed', [escrowNoticed], {
  razorpay: 0.2,
  vouch: 0.28,
})
