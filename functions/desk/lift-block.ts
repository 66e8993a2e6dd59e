import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/kit/http.ts'

export const liftBlock = http(deskApi.liftBlock, async () => {
  throw new Error('not written yet')
})
