import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { proposalApi } from '#shared/proposal/api.ts'
import { recordApproval } from './lifecycle.ts'

export const approveProposal = http(
  proposalApi.approveProposal,
  async ({ params, caller }, context: Context<'table' | 'files:read'>) => ({
    data: await recordApproval(context, params.id, caller),
  }),
)
