import { serve } from '#functions/platform/http/endpoint.ts'
import { kycBankApi } from '#shared/kyc/bank-api.ts'
import { verifyBankAccount } from './step/verify-bank-account.ts'
import { permissions } from './permissions.ts'

export const entry = serve(kycBankApi, permissions.bankApi, { verifyBankAccount })
