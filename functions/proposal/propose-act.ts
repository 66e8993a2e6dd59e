import { http } from '#functions/platform/http/endpoint.ts'
import { proposalApi } from '#shared/proposal/api.ts'
import { startProposal } from './lifecycle.ts'

export const proposeAct = http(proposalApi.proposeAct, async ({ body, caller, headers }, context) => ({
  data: await startProposal(context, { ...body, key: headers['idempotency-key'] }, caller),
}))
