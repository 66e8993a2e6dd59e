import type { Context } from '#functions/platform/context.ts'
import { branchApi } from '#shared/bank/branch-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { branchWith } from './branch-directory.ts'

export const findBranch = http(branchApi.findBranch, async ({ query, caller }, context: Context<'table' | 'fetch'>) => {
  const branch = await branchWith(context, caller.userId, query.ifscCode)
  if (branch === undefined) return { data: 'Not Found' }
  return {
    data: {
      IFSC: branch.ifsc,
      BRANCH: branch.branch,
      ADDRESS: branch.address,
      CITY: branch.city,
      DISTRICT: branch.district,
      STATE: branch.state,
    },
  }
})
