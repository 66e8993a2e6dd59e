import { escrowNoticed } from '#events/escrow.ts'
import { orderCredited, orderRefundDue } from '#events/order.ts'
import { subscription } from '#events/subscription.ts'

const usesPartner = {
  table: 'write',
  ledger: ['append'],
  secrets: ['razorpay-key', 'vouch-api-key', 'vouch-signing-key'],
  vendors: ['razorpay', 'vouch'],
} as const

export const onMoneyDue = subscription('escrow', 'on-money-due', [orderCredited, orderRefundDue], usesPartner, {
  razorpay: 0.07,
  vouch: 0.12,
})

export const onEscrowNoticed = subscription('escrow', 'on-escrow-noticed', [escrowNoticed], usesPartner, {
  razorpay: 0.2,
  vouch: 0.28,
})
