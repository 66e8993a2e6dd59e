import { creditStated, orderStated, payoutNoticed, statementDue, statementNoticed } from '#events/settlement.ts'
import { subscription } from '#events/subscription.ts'

export const onStatementNoticed = subscription('settlement', 'on-statement-noticed', [statementNoticed])

/** It also reads the disputes, and books what they changed. */
export const onStatementDue = subscription('settlement', 'on-statement-due', [statementDue], { razorpay: 0.05 })

export const onCreditStated = subscription('settlement', 'on-credit-stated', [creditStated])

export const onOrderStated = subscription('settlement', 'on-order-stated', [orderStated], {
  razorpay: 0.12,
  vouch: 0.11,
})

export const onPayoutNoticed = subscription('settlement', 'on-payout-noticed', [payoutNoticed], {
  razorpay: 0.02,
  vouch: 0.02,
})
