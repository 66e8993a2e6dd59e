import { http } from '#functions/platform/http/endpoint.ts'
import { kycApi } from '#shared/kyc/api.ts'
import { readKycStatus as readStatus } from './queries.ts'

export const readKycStatus = http(kycApi.readKycStatus, async ({ caller }, context) => {
  const display_status = await readStatus(context, caller.userId)
  return { display_status, data: { display_status } }
})
