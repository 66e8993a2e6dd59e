import type { Context } from '#functions/platform/context.ts'
import { bankApi } from '#shared/bank/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { loadDemat } from './repository.ts'

export const readDemat = http(bankApi.readDemat, async ({ caller }, context: Context<'table:read'>) => {
  const demat = await loadDemat(context, caller.userId)
  return { data: demat === undefined ? [] : [demat] }
})
