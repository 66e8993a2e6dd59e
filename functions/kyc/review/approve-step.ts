import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { kycDeskApi } from '#shared/kyc/desk-api.ts'
import { decideByDesk } from './desk-decision.ts'

export const approveStep = http(
  kycDeskApi.approveStep,
  ({ params, body, caller }, context: Context<'table' | 'documents:read'>) =>
    decideByDesk(context, caller, { ...params, ...body }, { act: 'kyc.approve', decision: 'APPROVED' }),
)
