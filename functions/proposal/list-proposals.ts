import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { proposalApi } from '#shared/proposal/api.ts'
import { stateAt } from '#shared/proposal/rules.ts'
import { loadOpenProposals } from './repository.ts'

const pageSize = 50

export const listProposals = http(proposalApi.listProposals, async ({ query }, context: Context<'table:read'>) => {
  const { values, cursor } = await loadOpenProposals(context, { limit: pageSize, cursor: query.cursor })
  const now = context.clock.now()
  const data = values.filter((proposal) => stateAt(proposal, now) !== 'EXPIRED')
  return { data, ...(cursor === undefined ? {} : { next_cursor: cursor }) }
})
