import { supportApi } from '#shared/support/api.ts'
import { http } from '#functions/kit/http.ts'

export const listTickets = http(supportApi.listTickets, async () => {
  throw new Error('not written yet')
})
