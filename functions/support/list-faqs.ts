import { supportApi } from '#shared/support/api.ts'
import { http } from '#functions/kit/http.ts'

export const listFaqs = http(supportApi.listFaqs, async () => {
  throw new Error('not written yet')
})
