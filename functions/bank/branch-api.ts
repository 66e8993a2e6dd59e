import { branchApi } from '#shared/bank/branch-api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { findBranch } from './find-branch.ts'
import { listBranches } from './list-branches.ts'
import { recordBranch } from './record-branch.ts'
import { permissions } from './permissions.ts'

export const entry = serve(branchApi, permissions.branchApi, { findBranch, listBranches, recordBranch })
