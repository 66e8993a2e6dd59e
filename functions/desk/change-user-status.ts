import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/kit/http.ts'

export const changeUserStatus = http(deskApi.changeUserStatus, async () => {
  throw new Error('not written yet')
})
