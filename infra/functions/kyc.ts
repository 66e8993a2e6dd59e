import { onDocumentsUnneeded, onDocumentSubmitted } from '#events/subscriptions/kyc.ts'
import { kycApi } from '#shared/kyc/api.ts'
import { kycBankApi } from '#shared/kyc/bank-api.ts'
import { kycPdfApi } from '#shared/kyc/pdf-api.ts'
import { kycStepApi } from '#shared/kyc/step-api.ts'
import { kycDeskApi } from '#shared/kyc/desk-api.ts'
import { hourMs } from '#shared/kernel/instant.ts'
import { http, type FunctionDefinition, subscriber, timer } from './define.ts'

const asksPartner = {
  table: 'write',
  documents: 'write',
  secrets: ['session-keys', 'hash-key', 'hyperverge-key'],
  vendors: ['hyperverge'],
} as const

export const kyc: readonly FunctionDefinition[] = [
  http('kyc', kycApi, { table: 'write', secrets: ['session-keys'] }),
  http('kyc', kycStepApi, asksPartner, 'step-api'),
  // A stage may ask the payment gateway for the holder of an account. No function that takes files holds its key.
  {
    ...http(
      'kyc',
      kycBankApi,
      {
        ...asksPartner,
        secrets: [...asksPartner.secrets, 'razorpay-key'],
        vendors: [...asksPartner.vendors, 'razorpay', 'ifsc'],
      },
      'bank-api',
    ),
    // It asks the directory of branches for one branch at a time, and few are not kept.
    partnerShares: { ifsc: 0.4 },
  },
  // The only function that carries the library for PDFs.
  http('kyc', kycPdfApi, asksPartner, 'pdf-api'),
  http('kyc', kycDeskApi, { table: 'write', documents: 'read', secrets: ['session-keys'] }, 'desk-api'),
  subscriber(onDocumentSubmitted),
  subscriber(onDocumentsUnneeded),
  timer('kyc', 'every-1-hour-find-waiting', hourMs, { table: 'write', documents: 'write' }),
]
