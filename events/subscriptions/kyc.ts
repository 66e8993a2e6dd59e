import { accountStatusChanged } from '#events/account.ts'
import { documentSubmitted, stepDecided } from '#events/kyc.ts'
import { subscription } from '#events/subscription.ts'

/** It asks the verification partner where the person's own request could not. */
export const onDocumentSubmitted = subscription('kyc', 'on-document-submitted', [documentSubmitted], {
  hyperverge: 0.3,
  razorpay: 0.005,
})

/** It deletes documents that are needed no longer. */
export const onDocumentsUnneeded = subscription('kyc', 'on-documents-unneeded', [
  documentSubmitted,
  stepDecided,
  accountStatusChanged,
])
