import { orderDue, orderUnpaidDue } from '#events/order.ts'
import { subscription } from '#events/subscription.ts'

const usesGateway = {
  table: 'write',
  ledger: ['append'],
  secrets: ['razorpay-key', 'vouch-api-key', 'vouch-signing-key'],
  vendors: ['razorpay', 'vouch'],
} as const

const usesPartners = {
  ...usesGateway,
  files: 'write',
  secrets: [...usesGateway.secrets, 'signeasy-token'],
  workflow: ['start', 'answer'],
  vendors: [...usesGateway.vendors, 'signeasy'],
} as const

/** Orders wait here for their payment or their expiry, and for nothing that other orders wait for. */
export const onUnpaidDue = subscription('reconcile', 'on-unpaid-due', [orderUnpaidDue], usesGateway, {
  razorpay: 0.05,
  vouch: 0.03,
})

export const onOrderDue = subscription('reconcile', 'on-order-due', [orderDue], usesPartners, {
  razorpay: 0.21,
  vouch: 0.16,
  signeasy: 0.07,
})
