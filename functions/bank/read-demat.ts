import { bankApi } from '#shared/bank/api.ts'
import { http } from '#functions/kit/http.ts'

export const readDemat = http(bankApi.readDemat, async () => {
  throw new Error('not written yet')
})
