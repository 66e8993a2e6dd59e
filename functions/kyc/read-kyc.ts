import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { kycApi } from '#shared/kyc/api.ts'
import { routeOf } from '#shared/kyc/route.ts'
import { displayStatus, nextDocument } from '#shared/kyc/rules.ts'
import { loadKyc } from './repository.ts'
import { viewSteps } from './view.ts'

export const readKyc = http(kycApi.readKyc, async ({ caller }, context: Context<'table:read'>) => {
  const kyc = await loadKyc(context, caller.userId)
  const next_route = routeOf(nextDocument(kyc))
  return { data: { display_status: displayStatus(kyc), steps: viewSteps(kyc), next_route } }
})
