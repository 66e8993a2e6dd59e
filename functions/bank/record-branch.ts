import type { Context } from '#functions/platform/context.ts'
import { branchApi } from '#shared/bank/branch-api.ts'
import { bankWith, stateCodeOf, stateNamed } from '#shared/bank/directory.ts'
import { BANK_NOT_LISTED, IFSC_UNKNOWN } from '#shared/bank/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { branchWith } from './branch-directory.ts'
import { saveNewBranch } from './branch-repository.ts'

/** A branch whose state has no list is used all the same; it is only not listed. */
export const recordBranch = http(
  branchApi.recordBranch,
  async ({ body, caller }, context: Context<'table' | 'fetch'>) => {
    const branch = await branchWith(context, caller.userId, body.ifsc)
    if (branch === undefined) throw new Refused(IFSC_UNKNOWN)
    const bank = bankWith(branch.related_bank_id)
    if (bank === undefined) throw new Refused(BANK_NOT_LISTED)
    const state = stateNamed(branch.state)
    if (state !== undefined) await saveNewBranch(context, { bank_id: bank.id, state_code: stateCodeOf(state) }, branch)
    return { success: true, data: { ...branch, bank_name: bank.name } }
  },
)
