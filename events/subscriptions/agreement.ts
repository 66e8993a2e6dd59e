import { agreementNoticed, attemptDue } from '#events/agreement.ts'
import { orderPaid, orderRefundDue, orderUnsigned } from '#events/order.ts'
import { subscription } from '#events/subscription.ts'

/** It also completes the steps that a failed workflow left open. */
export const onAgreementNoticed = subscription('agreement', 'on-agreement-noticed', [agreementNoticed], {
  signeasy: 0.1,
})

/** It starts the attempt that an order needs, and ends the one of an order that is given up. */
export const onSigningDue = subscription('agreement', 'on-signing-due', [orderPaid, orderUnsigned, orderRefundDue], {
  signeasy: 0.04,
})

/** It reminds of unsigned deal terms, and ends the attempts whose time is over. */
export const onAttemptDue = subscription('agreement', 'on-attempt-due', [attemptDue], { signeasy: 0.04 })
