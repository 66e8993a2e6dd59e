import { supportApi } from '#shared/support/api.ts'
import { http } from '#functions/kit/http.ts'

export const createTicket = http(supportApi.createTicket, async () => {
  throw new Error('not written yet')
})
