import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/kit/http.ts'

export const checkUserDetails = http(accountApi.checkUserDetails, async () => {
  throw new Error('not written yet')
})
