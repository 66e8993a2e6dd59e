import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { kycApi } from '#shared/kyc/api.ts'
import { readKycStatus as readStatus } from './queries.ts'

export const readKycStatus = http(kycApi.readKycStatus, async ({ caller }, context: Context<'table:read'>) => {
  const display_status = await readStatus(context, caller.userId)
  return { display_status, data: { display_status } }
})
