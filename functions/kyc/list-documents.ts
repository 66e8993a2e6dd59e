import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { kycApi } from '#shared/kyc/api.ts'
import { documentNames } from '#shared/kyc/kyc.ts'
import { statusOf } from '#shared/kyc/rules.ts'
import { loadKyc } from './repository.ts'

export const listDocuments = http(kycApi.listDocuments, async ({ caller }, context: Context<'table:read'>) => {
  const kyc = await loadKyc(context, caller.userId)
  return {
    userKycResponse: documentNames.map((name) => {
      const { reason } = kyc[name]
      return {
        document_name: name,
        kyc_approval_status: statusOf(kyc[name]),
        ...(reason !== undefined && { reason }),
      }
    }),
  }
})
