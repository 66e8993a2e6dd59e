import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/kit/http.ts'

export const updateUserDetails = http(accountApi.updateUserDetails, async () => {
  throw new Error('not written yet')
})
