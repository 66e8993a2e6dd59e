import { bankApi } from '#shared/bank/api.ts'
import { http } from '#functions/kit/http.ts'

export const readBankAccount = http(bankApi.readBankAccount, async () => {
  throw new Error('not written yet')
})
