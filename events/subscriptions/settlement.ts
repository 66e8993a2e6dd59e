import { creditStated, orderStated, payoutNoticed, statementDue, statementNoticed } from '#events/settlement.ts'
import { subscription } from '#events/subscription.ts'

const usesPartners = {
  table: 'write',
  ledger: ['append'],
  secrets: ['razorpay-key', 'vouch-api-key', 'vouch-signing-key'],
  vendors: ['razorpay', 'vouch'],
} as const

export const onStatementNoticed = subscription('settlement', 'on-statement-noticed', [statementNoticed], {
  table: 'write',
})

/** It also reads the disputes, and books what they changed. */
export const onStatementDue = subscription(
  'settlement',
  'on-statement-due',
  [statementDue],
  {
    table: 'write',
    ledger: ['append'],
    secrets: ['razorpay-key'],
    vendors: ['razorpay'],
    bus: 'publish',
    queues: ['settlement/on-statement-due'],
  },
  { razorpay: 0.05 },
)

export const onCreditStated = subscription('settlement', 'on-credit-stated', [creditStated], {
  table: 'write',
  bus: 'publish',
  queues: ['settlement/on-credit-stated'],
})

export const onOrderStated = subscription('settlement', 'on-order-stated', [orderStated], usesPartners, {
  razorpay: 0.12,
  vouch: 0.11,
})

export const onPayoutNoticed = subscription('settlement', 'on-payout-noticed', [payoutNoticed], usesPartners, {
  razorpay: 0.02,
  vouch: 0.02,
})
