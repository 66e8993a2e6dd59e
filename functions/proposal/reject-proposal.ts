import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { proposalApi } from '#shared/proposal/api.ts'
import { recordRejection } from './lifecycle.ts'

export const rejectProposal = http(
  proposalApi.rejectProposal,
  async ({ params, caller }, context: Context<'table'>) => ({
    data: await recordRejection(context, params.id, caller),
  }),
)
