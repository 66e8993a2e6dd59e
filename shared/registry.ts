import { accountApi } from './account/api.ts'
import { contactApi } from './account/contact-api.ts'
import { loginApi } from './account/login-api.ts'
import { registrationApi } from './account/registration-api.ts'
import { agreementApi } from './agreement/api.ts'
import { papersApi } from './agreement/papers-api.ts'
import { bankApi } from './bank/api.ts'
import { branchApi } from './bank/branch-api.ts'
import { deskApi } from './desk/api.ts'
import { deskEvidenceApi } from './desk/evidence-api.ts'
import { deskMarketApi } from './desk/market-api.ts'
import { differenceApi } from './difference/api.ts'
import { escrowApi } from './escrow/api.ts'
import { fileApi } from './file/api.ts'
import { holdingApi } from './holding/api.ts'
import { kycApi } from './kyc/api.ts'
import { kycPdfApi } from './kyc/pdf-api.ts'
import { kycBankApi } from './kyc/bank-api.ts'
import { kycStepApi } from './kyc/step-api.ts'
import { kycDeskApi } from './kyc/desk-api.ts'
import { marketApi } from './market/api.ts'
import { newsApi } from './news/api.ts'
import { notificationApi } from './notification/api.ts'
import { orderApi } from './order/api.ts'
import { paymentApi } from './payment/api.ts'
import { portfolioApi } from './portfolio/api.ts'
import { proposalApi } from './proposal/api.ts'
import { saleApi } from './sale/api.ts'
import { saleDeskApi } from './sale/desk-api.ts'
import { supportApi } from './support/api.ts'

/** The complete list of endpoints, by name. */
export const endpoints = {
  ...accountApi,
  ...contactApi,
  ...loginApi,
  ...registrationApi,
  ...agreementApi,
  ...papersApi,
  ...bankApi,
  ...branchApi,
  ...deskApi,
  ...deskEvidenceApi,
  ...deskMarketApi,
  ...differenceApi,
  ...escrowApi,
  ...fileApi,
  ...holdingApi,
  ...kycApi,
  ...kycStepApi,
  ...kycBankApi,
  ...kycPdfApi,
  ...kycDeskApi,
  ...marketApi,
  ...newsApi,
  ...notificationApi,
  ...orderApi,
  ...paymentApi,
  ...portfolioApi,
  ...proposalApi,
  ...saleApi,
  ...saleDeskApi,
  ...supportApi,
}
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
