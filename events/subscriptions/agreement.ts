import { agreementNoticed } from '#events/agreement.ts'
import { subscription } from '#events/subscription.ts'

/** It also completes the steps that a failed workflow left open. */
export const onAgreementNoticed = subscription('agreement', 'on-agreement-noticed', [agreementNoticed], {
  table: 'write',
  files: 'write',
  secrets: ['signeasy-token'],
  vendors: ['signeasy'],
  workflow: ['start', 'answer'],
})
