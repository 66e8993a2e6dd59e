import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { proposalApi } from '#shared/proposal/api.ts'
import { startProposal } from './lifecycle.ts'

export const proposeAct = http(
  proposalApi.proposeAct,
  async ({ body, caller, headers }, context: Context<'table' | 'files:read' | 'secrets'>) => ({
    data: await startProposal(context, { ...body, key: headers['idempotency-key'] }, caller),
  }),
)
