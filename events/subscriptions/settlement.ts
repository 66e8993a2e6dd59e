import { orderStated, payoutNoticed, statementNoticed } from '#events/settlement.ts'
import { subscription } from '#events/subscription.ts'

const usesPartners = {
  table: 'write',
  ledger: ['append'],
  secrets: ['razorpay-key', 'vouch-api-key', 'vouch-signing-key'],
  vendors: ['razorpay', 'vouch'],
} as const

export const onStatementNoticed = subscription(
  'settlement',
  'on-statement-noticed',
  [statementNoticed],
  { table: 'write', secrets: ['razorpay-key'], vendors: ['razorpay'], bus: 'publish' },
  { razorpay: 0.04 },
)

export const onOrderStated = subscription('settlement', 'on-order-stated', [orderStated], usesPartners, {
  razorpay: 0.09,
  vouch: 0.07,
})

export const onPayoutNoticed = subscription('settlement', 'on-payout-noticed', [payoutNoticed], usesPartners, {
  razorpay: 0.02,
  vouch: 0.02,
})
