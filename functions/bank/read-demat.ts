import { bankApi } from '#shared/bank/api.ts'
import { http } from '#functions/kit/http.ts'
import { loadDemat } from './store.ts'

export const readDemat = http(bankApi.readDemat, async ({ caller }, ports) => {
  const demat = await loadDemat(ports, caller.userId)
  return { data: demat === undefined ? [] : [demat] }
})
