import { serve } from '#functions/platform/http/endpoint.ts'
import { kycApi } from '#shared/kyc/api.ts'
import { listDocuments } from './list-documents.ts'
import { readKyc } from './read-kyc.ts'
import { readKycStatus } from './read-kyc-status.ts'
import { reopenStep } from './review/reopen-step.ts'
import { startKyc } from './step/start-kyc.ts'
import { permissions } from './permissions.ts'

export const entry = serve(kycApi, permissions.api, { readKyc, startKyc, reopenStep, listDocuments, readKycStatus })
