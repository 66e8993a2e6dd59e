import { payoutNoticed, statementNoticed } from '#events/settlement.ts'
import { subscription } from '#events/subscription.ts'

const usesPartners = {
  table: 'write',
  ledger: ['append'],
  secrets: ['razorpay-key', 'vouch-api-key', 'vouch-signing-key'],
  vendors: ['razorpay', 'vouch'],
} as const

export const onStatementNoticed = subscription('settlement', 'on-statement-noticed', [statementNoticed], usesPartners)

export const onPayoutNoticed = subscription('settlement', 'on-payout-noticed', [payoutNoticed], usesPartners)
