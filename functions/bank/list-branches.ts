import type { Context } from '#functions/platform/context.ts'
import { branchApi } from '#shared/bank/branch-api.ts'
import { bankWith } from '#shared/bank/directory.ts'
import { BANK_NOT_LISTED } from '#shared/bank/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { branchesIn } from './branch-directory.ts'

export const listBranches = http(
  branchApi.listBranches,
  async ({ body, caller }, context: Context<'table' | 'fetch'>) => {
    if (bankWith(body.bankId) === undefined) throw new Refused(BANK_NOT_LISTED)
    return { data: await branchesIn(context, caller.userId, body) }
  },
)
