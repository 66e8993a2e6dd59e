import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/kit/http.ts'

export const saveFaq = http(deskApi.saveFaq, async () => {
  throw new Error('not written yet')
})
