import { permissions } from '#functions/kyc/permissions.ts'
import { onDocumentsUnneeded, onDocumentSubmitted } from '#events/subscriptions/kyc.ts'
import { kycApi } from '#shared/kyc/api.ts'
import { kycBankApi } from '#shared/kyc/bank-api.ts'
import { kycPdfApi } from '#shared/kyc/pdf-api.ts'
import { kycStepApi } from '#shared/kyc/step-api.ts'
import { kycDeskApi } from '#shared/kyc/desk-api.ts'
import { hourMs } from '#shared/kernel/instant.ts'
import { http, type FunctionDefinition, subscriber, timer } from './define.ts'

export const kyc: readonly FunctionDefinition[] = [
  http('kyc', kycApi, permissions.api),
  http('kyc', kycStepApi, permissions.stepApi, 'step-api'),
  // Separate: it holds the key of the payment gateway and takes no files.
  {
    ...http('kyc', kycBankApi, permissions.bankApi, 'bank-api'),
    // It asks the directory of branches for one branch at a time, and few are not kept.
    partnerShares: { ifsc: 0.4 },
  },
  // The only function that carries the library for PDFs.
  http('kyc', kycPdfApi, permissions.pdfApi, 'pdf-api'),
  http('kyc', kycDeskApi, permissions.deskApi, 'desk-api'),
  subscriber(onDocumentSubmitted, permissions.onDocumentSubmitted),
  subscriber(onDocumentsUnneeded, permissions.onDocumentsUnneeded),
  timer('kyc', 'every-1-hour-find-waiting', hourMs, permissions.every1HourFindWaiting),
]
