import { permissions } from '#functions/bank/permissions.ts'
import { bankApi } from '#shared/bank/api.ts'
import { branchApi } from '#shared/bank/branch-api.ts'
import { http, type FunctionDefinition } from './define.ts'

export const bank: readonly FunctionDefinition[] = [
  http('bank', bankApi, permissions.api),
  // Answers are kept, so that few runs ask the directory of branches at the same time.
  {
    ...http('bank', branchApi, permissions.branchApi, 'branch-api'),
    partnerShares: { ifsc: 0.6 },
  },
]
