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

/** So many orders are checked at once. At 200 ms an answer they check more than 10,000 in a minute. */
const workers = { workers: 40 } as const

/** Orders wait here for their payment or their expiry, and for nothing that other orders wait for. */
export const onUnpaidDue = subscription('reconcile', 'on-unpaid-due', [orderUnpaidDue], usesGateway, workers)

export const onOrderDue = subscription('reconcile', 'on-order-due', [orderDue], usesPartners, workers)
